package io.github.heapfold.job.query;

import java.io.IOException;
import java.util.List;

/** Takes the rows of a question in SQL one after the other, so that an answer may be larger than memory. */
public interface SqlRows {
    /** Called once, before all rows. */
    void columns(List<String> names) throws IOException;

    /**
     * Takes the next row.
     *
     * @param values as in {@link SqlAnswer#rows}
     */
    void row(List<Object> values) throws IOException;
}
