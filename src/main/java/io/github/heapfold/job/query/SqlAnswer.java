package io.github.heapfold.job.query;

import java.util.List;

/**
 * The rows of a question in SQL.
 *
 * @param columns their names
 * @param rows each a value per column: a text, a number, a boolean or null
 * @param more whether there are more rows than were asked for
 */
public record SqlAnswer(List<String> columns, List<List<Object>> rows, boolean more) {}
