package acne.app.web;

/**
 * A file, or the text of a field, as a browser sends it.
 *
 * @param name the name of the file; empty for a field
 */
record Upload(String name, byte[] content) {}
