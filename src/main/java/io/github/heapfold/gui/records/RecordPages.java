package io.github.heapfold.gui.records;

import io.github.heapfold.analysis.records.DumpRecord;
import io.github.heapfold.analysis.records.RecordBrowser;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** As many records as the list has rows. */
final class RecordPages {
    private RecordPages() {}

    /**
     * The page that begins some records before or after that with a byte; the last one is full where there are as many.
     *
     * @param shift by how many records
     */
    static List<DumpRecord> page(RecordBrowser browser, long offset, int shift, int rows, Progress progress)
            throws IOException {
        long top = offset;
        if (shift < 0) {
            List<DumpRecord> first = browser.from(offset, 1, progress);
            List<DumpRecord> before =
                    first.isEmpty() ? List.of() : browser.before(first.get(0).offset(), -shift, progress);
            top = before.isEmpty() ? offset : before.get(0).offset();
        } else if (shift > 0) {
            List<DumpRecord> passed = browser.from(offset, shift + 1, progress);
            top = passed.isEmpty() ? offset : passed.get(passed.size() - 1).offset();
        }
        List<DumpRecord> page = browser.from(top, rows, progress);
        if (page.size() < rows && !page.isEmpty() && page.get(0).offset() > 0) {
            List<DumpRecord> full = new ArrayList<>(browser.before(page.get(0).offset(), rows - page.size(), progress));
            full.addAll(page);
            return full;
        }
        return page;
    }
}
