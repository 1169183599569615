package acne.io;

/** The matches of all pairs of a scene, as they stand in the file. */
record SceneMatches(char[] nearest, byte[] ratio, byte[] mutual) {
    static SceneMatches read(Hdf5Reader reader, int count) throws InputFileException {
        int[] nn = reader.ints("nn", count);
        char[] nearest = new char[count];
        for (int i = 0; i < count; i++) {
            if (nn[i] < 0 || nn[i] > Character.MAX_VALUE) {
                throw reader.error("dataset 'nn': row " + i + " must be a keypoint, is " + nn[i]);
            }
            nearest[i] = (char) nn[i];
        }
        return new SceneMatches(nearest, bytes(reader, "ratio", count, 255), bytes(reader, "mutual", count, 1));
    }

    private static byte[] bytes(Hdf5Reader reader, String dataset, int count, int largest) throws InputFileException {
        int[] values = reader.ints(dataset, count);
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            if (values[i] < 0 || values[i] > largest) {
                throw reader.error(
                        "dataset '" + dataset + "': row " + i + " must lie in 0 to " + largest + ", is " + values[i]);
            }
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }
}
