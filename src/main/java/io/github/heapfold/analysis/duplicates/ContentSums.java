package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.heap.ArrayStart;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Adds up the bytes of strings and arrays with equal contents. */
final class ContentSums implements Closeable {
    private static final int STRIDE = 32;
    private static final int COPIES = 0;
    private static final int BYTES = 8;

    /** One more than the least bytes of an array that goes with a string; 0 where none does. */
    private static final int LEAST = 16;

    /** One more than the ordinal of one object. */
    private static final int FIRST = 24;

    private static final int MOST_TEXT = 200;
    private static final int MOST_ELEMENTS = 8;

    /** Of bytes that are text; more of it tells more. */
    private static final int MOST_CHARACTERS = 40;

    private final Heap heap;
    private final Known known;
    private final DuplicateCandidates candidates;
    private final ContentGroups groups;
    private final Slab sums;

    ContentSums(
            Heap heap,
            Known known,
            DuplicateCandidates candidates,
            ContentUses uses,
            ContentGroups groups,
            Scratch scratch)
            throws IOException {
        this.heap = heap;
        this.known = known;
        this.candidates = candidates;
        this.groups = groups;
        sums = scratch.slab("sums of equal contents", (groups.count() + 1) * STRIDE);
        addStrings(uses);
        addArrays(uses);
    }

    private void add(long group, int what, long value) {
        long at = group * STRIDE + what;
        sums.putLong(at, sums.getLong(at) + value);
    }

    private long get(long group, int what) {
        return sums.getLong(group * STRIDE + what);
    }

    private void addObject(long group, long ordinal) {
        add(group, COPIES, 1);
        add(group, BYTES, heap.shallowSize(ordinal));
        if (get(group, FIRST) == 0) {
            sums.putLong(group * STRIDE + FIRST, ordinal + 1);
        }
    }

    private void addStrings(ContentUses uses) {
        long arrays = candidates.arrays.size();
        long ordinal = -1;
        for (long string = 0; string < candidates.strings.size(); string++) {
            ordinal = candidates.strings.next(ordinal + 1);
            long contents = candidates.contents(string);
            long group = contents < 0 ? 0 : groups.of(contents);
            if (group == 0) {
                continue;
            }
            addObject(group, ordinal);
            long array = contents < arrays ? -1 : candidates.arrayIn(ordinal);
            if (array >= 0) {
                boolean isOwn = !uses.isShared(candidates.arrays.rank(array));
                addArrayOfString(group, isOwn ? heap.shallowSize(array) : 0);
            }
        }
    }

    /**
     * Adds the array of a string to the group of its text.
     *
     * @param size 0 of an array that would not be free without the string
     */
    private void addArrayOfString(long group, long size) {
        add(group, BYTES, size);
        long least = get(group, LEAST);
        if (least == 0 || size + 1 < least) {
            sums.putLong(group * STRIDE + LEAST, size + 1);
        }
    }

    private void addArrays(ContentUses uses) {
        long ordinal = -1;
        for (long array = 0; array < candidates.arrays.size(); array++) {
            ordinal = candidates.arrays.next(ordinal + 1);
            long group = groups.of(array);
            if (group == 0) {
                continue;
            }
            switch (groups.use(group)) {
                case TEXT, WIDE_TEXT -> addArrayOfString(group, uses.isCutUp(array) ? 0 : heap.shallowSize(ordinal));
                case PLAIN -> addObject(group, ordinal);
                case PIXELS, PART -> {
                    // Counted with bitmaps and collections.
                }
            }
        }
    }

    RowSource strings(int limit) {
        RowSource rows = new RowSource(limit) {
            @Override
            int rowOfObject(long ordinal) {
                long string = candidates.strings.rank(ordinal);
                long contents = string < 0 ? -1 : candidates.contents(string);
                return contents < 0 ? -1 : rowOf(groups.of(contents));
            }

            @Override
            void forEachObject(OrdinalVisitor visitor) throws IOException {
                candidates.strings.forEach(visitor::object);
            }

            @Override
            List<Name> names(List<Group> shown) throws IOException {
                Map<Long, String> texts = heap.texts(ordinals(shown), MOST_TEXT);
                List<Name> names = new ArrayList<>();
                for (Group group : shown) {
                    names.add(Name.ofValue(ObjectKinds.STRING, texts.get(group.first())));
                }
                return names;
            }
        };
        for (long group = 1; group <= groups.count(); group++) {
            if (groups.isText(group) && get(group, COPIES) > 1) {
                long first = get(group, FIRST) - 1;
                long one = heap.shallowSize(first) + Math.max(0, get(group, LEAST) - 1);
                rows.add(new RowSource.Group(
                        group, first, get(group, COPIES), get(group, BYTES), get(group, BYTES) - one));
            }
        }
        return rows;
    }

    private static long[] ordinals(List<RowSource.Group> shown) {
        return shown.stream().mapToLong(RowSource.Group::first).toArray();
    }

    RowSource arrays(int limit) {
        RowSource rows = arrayRows(limit);
        for (long group = 1; group <= groups.count(); group++) {
            if (groups.use(group) == ArrayUse.PLAIN && !groups.isZeros(group) && get(group, COPIES) > 1) {
                long first = get(group, FIRST) - 1;
                long bytes = get(group, BYTES);
                rows.add(new RowSource.Group(group, first, get(group, COPIES), bytes, bytes - heap.shallowSize(first)));
            }
        }
        return rows;
    }

    RowSource zeros(int limit) {
        RowSource rows = arrayRows(limit);
        for (long group = 1; group <= groups.count(); group++) {
            if (groups.isZeros(group) && get(group, COPIES) > 0) {
                long first = get(group, FIRST) - 1;
                String name = heap.classes().name(heap.classOf(first));
                BasicType type =
                        BasicType.valueOf(name.substring(0, name.indexOf('[')).toUpperCase(Locale.ROOT));
                // Where a profile left contents out, zeros say nothing.
                if (!known.isPartial(type)) {
                    long bytes = get(group, BYTES);
                    rows.add(new RowSource.Group(group, first, get(group, COPIES), bytes, bytes));
                }
            }
        }
        return rows;
    }

    private RowSource arrayRows(int limit) {
        return new RowSource(limit) {
            @Override
            int rowOfObject(long ordinal) {
                long array = candidates.arrays.rank(ordinal);
                return array < 0 ? -1 : rowOf(groups.of(array));
            }

            @Override
            void forEachObject(OrdinalVisitor visitor) throws IOException {
                candidates.arrays.forEach(visitor::object);
            }

            @Override
            List<Name> names(List<Group> shown) throws IOException {
                Map<Long, ArrayStart> starts = heap.arrayStarts(ordinals(shown), MOST_CHARACTERS);
                List<Name> names = new ArrayList<>();
                for (Group group : shown) {
                    String type = heap.classes().name(heap.classOf(group.first()));
                    String summary = summary(type, starts.get(group.first()), groups.isZeros(group.group()));
                    names.add(new Name(type, null, Message.verbatim(summary)));
                }
                return names;
            }
        };
    }

    private static String summary(String className, ArrayStart start, boolean zeros) {
        if (start == null) {
            return className;
        }
        StringBuilder text = new StringBuilder(start.elements().label() + "[" + start.length() + "]");
        int size = start.elements().size(0);
        Optional<String> words = zeros ? Optional.empty() : start.text();
        if (words.isPresent()) {
            boolean whole = words.get().length() == start.length();
            return text + ": \"" + words.get() + "\"" + (whole ? "" : " ...");
        }
        int n = zeros ? 0 : Math.min(MOST_ELEMENTS, start.bytes().length / size);
        for (int i = 0; i < n; i++) {
            text.append(i == 0 ? ": " : " ")
                    .append(element(start.elements(), BigEndian.get(start.bytes(), i * size, size)));
        }
        return text.append(n < start.length() && !zeros ? " ..." : "").toString();
    }

    private static String element(BasicType type, long bits) {
        return type == BasicType.CHAR ? String.valueOf(bits) : type.text(bits);
    }

    @Override
    public void close() throws IOException {
        sums.close();
    }
}
