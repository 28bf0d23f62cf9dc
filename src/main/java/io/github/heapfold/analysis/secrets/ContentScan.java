package io.github.heapfold.analysis.secrets;

import io.github.heapfold.analysis.heap.ContentMatcher;
import io.github.heapfold.hprof.BasicType;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;

/**
 * Looks for values that have the form of a secret, and for texts that are the name of one, and tells the texts of name
 * records, which are also the constants of programs. Bytes are looked at as Latin-1, and where every second one is zero,
 * as UTF-16.
 */
public final class ContentScan implements ContentMatcher {
    /** The rule of what is the name of a secret. */
    static final int IS_NAME = -1;

    /** The rule of what is the whole text of a name record. */
    static final int IS_CONSTANT = -2;

    /** Shorter texts are names of many things. */
    private static final int LEAST_CONSTANT = 6;

    /** Least characters of two bytes, one after the other, that are taken for a text. */
    private static final int LEAST_WIDE = 6;

    /** What has more of them is a sentence and no name. */
    private static final int MOST_SPACES = 2;

    private static final int LONGEST = 2 * (FormRule.BEFORE + FormRule.AFTER);

    private final NameRules names;
    private final List<FormRule> forms;

    /** By the number of a pattern, the rule and how the anchor ends relative to its first byte. */
    private final int[] ruleOf;

    private final Patterns anchors;

    /** By first byte: the short anchors. */
    private final List<List<ShortAnchor>> shortAnchors = new ArrayList<>();

    private record ShortAnchor(int rule, byte[] bytes) {}

    public ContentScan(SecretRules rules) {
        names = rules.names();
        forms = rules.forms();
        List<byte[]> patterns = new ArrayList<>();
        List<Integer> owners = new ArrayList<>();
        for (int i = 0; i < 256; i++) {
            shortAnchors.add(null);
        }
        for (int rule = 0; rule < forms.size(); rule++) {
            for (byte[] anchor : forms.get(rule).anchors()) {
                if (anchor.length >= Patterns.SHORTEST) {
                    patterns.add(anchor);
                    owners.add(rule);
                } else {
                    int first = anchor[0] & 0xff;
                    if (shortAnchors.get(first) == null) {
                        shortAnchors.set(first, new ArrayList<>());
                    }
                    shortAnchors.get(first).add(new ShortAnchor(rule, anchor));
                }
            }
        }
        anchors = new Patterns(patterns);
        ruleOf = owners.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public int longest() {
        return LONGEST;
    }

    @Override
    public boolean wants(BasicType elements) {
        return BasicType.mayHoldText(elements);
    }

    @Override
    public void match(byte[] data, int from, int to, BasicType elements, boolean whole, Sink sink) {
        if (whole && elements != null) {
            name(data, from, to, elements, sink);
        }
        if (whole && elements == null && to - from >= LEAST_CONSTANT && to - from <= NamedValues.MOST_BYTES) {
            sink.found(IS_CONSTANT, from, to);
        }
        if (elements != BasicType.CHAR) {
            narrow(data, from, to, sink);
        }
        int at = elements == null ? to : from;
        while (at < to) {
            int begin = elements == BasicType.CHAR && (at - from & 1) == 1 ? at + 1 : at;
            int start = wideText(data, begin, to);
            if (start < 0) {
                return;
            }
            at = wide(data, start, to, sink);
        }
    }

    /** Where a text of two bytes for each character begins that is of ASCII mostly; -1 where there is none. */
    private static int wideText(byte[] data, int from, int to) {
        int run = 0;
        for (int i = from + 1; i < to; i++) {
            boolean half = (data[i] == 0) != (data[i - 1] == 0) && isPrintable(data[i] == 0 ? data[i - 1] : data[i]);
            run = half ? run + 1 : 0;
            if (run == 2 * LEAST_WIDE) {
                return i - run;
            }
        }
        return -1;
    }

    private static boolean isPrintable(byte b) {
        return (b >= ' ' && b < 0x7f) || b == '\n' || b == '\r' || b == '\t';
    }

    /** Looks through a text of two bytes for each character; where it ends. */
    private int wide(byte[] data, int start, int to, Sink sink) {
        int low = data[start] == 0 ? start + 1 : start;
        int high = data[start] == 0 ? start : start + 1;
        int count = 0;
        while (low + 2 * count < to && high + 2 * count < to && data[high + 2 * count] == 0) {
            count++;
        }
        byte[] text = new byte[count];
        for (int i = 0; i < count; i++) {
            text[i] = data[low + 2 * i];
        }
        narrow(text, 0, count, (rule, from, end) -> sink.found(rule, start + 2 * from, start + 2 * end));
        return start + 2 * Math.max(1, count);
    }

    private void narrow(byte[] data, int from, int to, Sink sink) {
        anchors.search(
                data, from, to, from, (pattern, start, end) -> form(data, from, to, ruleOf[pattern], start, end, sink));
        for (int i = from; i < to; i++) {
            List<ShortAnchor> known = shortAnchors.get(data[i] & 0xff);
            if (known != null && !(isDigit(data[i]) && i > from && isDigit(data[i - 1]))) {
                for (ShortAnchor anchor : known) {
                    int end = i + anchor.bytes.length;
                    if (end <= to && stands(anchor.bytes, data, i)) {
                        form(data, from, to, anchor.rule, i, end, sink);
                    }
                }
            }
        }
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static boolean stands(byte[] bytes, byte[] data, int at) {
        for (int i = 0; i < bytes.length; i++) {
            if (data[at + i] != bytes[i]) {
                return false;
            }
        }
        return true;
    }

    private void form(byte[] data, int from, int to, int rule, int start, int end, Sink sink) {
        FormRule form = forms.get(rule);
        if (form.form() == null) {
            sink.found(rule, start, end);
            return;
        }
        int begin = Math.max(from, start - FormRule.BEFORE);
        int limit = Math.min(to, start + FormRule.AFTER);
        TextBytes text = new TextBytes(data, begin, limit);
        Matcher matcher = form.form().matcher(text).useTransparentBounds(true).useAnchoringBounds(false);
        int first = form.before() ? begin : start;
        // The earliest beginning is the longest secret.
        for (int at = first; at <= start; at++) {
            matcher.region(at - begin, limit - begin);
            if (matcher.lookingAt() && begin + matcher.end() >= end) {
                if (form.accepts(text.subSequence(at - begin, matcher.end()))) {
                    sink.found(rule, at, begin + matcher.end());
                }
                return;
            }
        }
    }

    private void name(byte[] data, int from, int to, BasicType elements, Sink sink) {
        int length = to - from;
        boolean wide = elements == BasicType.CHAR || (length > 1 && data[from + 1] == 0);
        int characters = wide ? length / 2 : length;
        if (characters < 2 || characters > NameRules.LONGEST) {
            return;
        }
        int low = !wide ? from : elements == BasicType.CHAR ? from + 1 : from;
        int step = wide ? 2 : 1;
        int spaces = 0;
        StringBuilder name = new StringBuilder(characters);
        for (int i = 0; i < characters; i++) {
            byte b = data[low + i * step];
            boolean isWord = (b >= '0' && b <= '9')
                    || (b >= 'A' && b <= 'Z')
                    || (b >= 'a' && b <= 'z')
                    || b == '_'
                    || b == '-'
                    || b == '.'
                    || b == ':'
                    || b == ' ';
            spaces += b == ' ' ? 1 : 0;
            if (!isWord || spaces > MOST_SPACES) {
                return;
            }
            name.append((char) b);
        }
        if (names.rule(name.toString()).isPresent()) {
            sink.found(IS_NAME, from, to);
        }
    }
}
