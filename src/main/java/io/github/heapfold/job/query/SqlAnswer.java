package io.github.heapfold.job.query;

import io.github.heapfold.report.Units;
import java.math.BigInteger;
import java.util.List;
import java.util.Objects;

/**
 * The rows of a question in SQL.
 *
 * @param columns their names
 * @param rows each a value per column: a text, a number, a boolean or null
 * @param more whether there are more rows than were asked for
 */
public record SqlAnswer(List<String> columns, List<List<Object>> rows, boolean more) {
    /** A value as it is read: whole numbers with separators between thousands, nothing of null. */
    public static String shown(Object value) {
        boolean whole = value instanceof Long
                || value instanceof Integer
                || (value instanceof BigInteger big && big.bitLength() < Long.SIZE);
        return whole ? Units.count(((Number) value).longValue()) : Objects.toString(value, "");
    }
}
