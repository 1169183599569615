package acne.app.clouds;

import acne.task.CloudInference;
import java.util.Map;

/**
 * A network as the benchmark runs it.
 *
 * @param model where its weights come from, for the report
 */
record CloudMethod(CloudInference network, Map<String, Object> model) {}
