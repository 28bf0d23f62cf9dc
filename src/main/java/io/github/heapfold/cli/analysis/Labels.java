package io.github.heapfold.cli.analysis;

/** What tells an object from others of its class, in one line. */
final class Labels {
    private static final int MOST = 40;

    private Labels() {}

    /** In quotation marks, cut and without control characters; empty where there is none. */
    static String quoted(String label) {
        if (label == null) {
            return "";
        }
        String line = label.codePoints()
                .map(c -> Character.isISOControl(c) ? ' ' : c)
                .limit(MOST)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        boolean cut = label.codePointCount(0, label.length()) > MOST;
        return '"' + line + (cut ? "..." : "") + '"';
    }
}
