package io.github.heapfold.profile;

import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassDumps;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Field;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.DumpOpener;
import io.github.heapfold.hprof.read.RecordVisitor;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads a dump ahead of folding to find what a profile keeps of it: once for names and classes, and where objects are
 * kept for what leads to them, as often as there are new ones. Holds identifiers in at most {@link #MAX_BYTES}.
 */
public final class ProfileScan {
    /** Room for identifiers: some 10 million of objects, which are remembered twice. */
    static final long MAX_BYTES = 64 << 20;

    /** What takes more is a long list, each of whose nodes stands before the one that leads to it. */
    static final int MAX_READINGS = 100;

    private final DumpOpener dump;
    private final long maxBytes;
    private final Progress progress;

    private ProfileScan(DumpOpener dump, long maxBytes, Progress progress) {
        this.dump = dump;
        this.maxBytes = maxBytes;
        this.progress = progress;
    }

    /**
     * Reads as often as is needed, which is not at all where the profile neither {@link Profile#readsTwice asks for it}
     * nor keeps {@link Rule.KeepShared shared texts}.
     *
     * @param dump opened for each reading, and closed
     * @param progress told after each chunk; begins anew for each reading
     * @throws ProfileException where more is kept than can be remembered
     */
    public static ScanResult take(Profile profile, DumpOpener dump, Progress progress) throws IOException {
        return take(profile, dump, MAX_BYTES, progress);
    }

    static ScanResult take(Profile profile, DumpOpener dump, long maxBytes, Progress progress) throws IOException {
        ProfileScan surveyor = new ProfileScan(dump, maxBytes, progress);
        if (profile.readsTwice()) {
            return surveyor.take(profile);
        }
        return profile.sharedTextBytes() == 0 ? ScanResult.NONE : ScanResult.ofShared(surveyor.sharedTexts(profile));
    }

    /**
     * Arrays that Strings share; null where a String has no part of an array. Most dumps tell so in their first
     * records.
     */
    private SharedTexts sharedTexts(Profile profile) throws IOException {
        if (profile.sharedTextBytes() == 0) {
            return null;
        }
        SharedTexts shared;
        try (ChunkReader reader = dump.open()) {
            if (reader.header().isEmpty()) {
                return null;
            }
            shared = new SharedTexts(reader.header().get().idSize(), profile.sharedTextBytes());
            Chunk chunk = reader.next();
            while (chunk != null && !shared.knowsStrings()) {
                shared.look(chunk);
                reader.release(chunk);
                progress.at(reader.source().position(), reader.source().size());
                chunk = reader.next();
            }
            if (!shared.find(reader.classes())) {
                return null;
            }
        }
        try (ChunkReader reader = dump.open()) {
            read(reader, shared::take);
        }
        return shared.isEmpty() ? null : shared;
    }

    private ScanResult take(Profile given) throws IOException {
        try (ChunkReader reader = dump.open()) {
            HprofHeader header = reader.header().orElse(null);
            if (header == null) {
                return ScanResult.NONE;
            }
            Profile profile = given.on(header);
            List<Rule.OfField> ofFields = profile.rules(Rule.OfField.class).toList();
            JavaFields fields = new JavaFields(
                    header.idSize(), ofFields.stream().map(Rule.OfField::field).toList());
            UsedNames names = new UsedNames(profile, header.idSize());
            ChunkWalker walker = new ChunkWalker(header.idSize());
            read(reader, chunk -> {
                names.begin(chunk.data());
                fields.begin(chunk.data());
                walker.walk(chunk, names);
                walker.walk(chunk, fields);
                expectRoom(names.bytes());
            });
            ClassTable classes = reader.classes();
            Map<Long, Long> merged = Map.of();
            List<JavaField> merging =
                    profile.rules(Rule.Merge.class).map(Rule.Merge::field).toList();
            if (!merging.isEmpty()) {
                merged = merged(new EqualArrays(merging, fields, classes, header.idSize()));
            }
            List<Rule.OfField> idle = ofFields.stream()
                    .filter(rule -> !fields.isFound(rule, classes))
                    .toList();
            return new ScanResult(
                    classes,
                    names.ids(),
                    fields,
                    kept(profile, fields, classes, header.idSize()),
                    merged,
                    idle,
                    sharedTexts(profile));
        }
    }

    private List<ScanResult.Kept> kept(Profile profile, JavaFields fields, ClassTable classes, int idSize)
            throws IOException {
        ReachableObjects reached = new ReachableObjects(profile, fields, classes, idSize);
        for (int readings = 1; reached.again(); readings++) {
            if (readings > MAX_READINGS) {
                throw new ProfileException(Message.of("profile.tooManyReadings", MAX_READINGS));
            }
            try (ChunkReader reader = dump.open()) {
                read(reader, chunk -> {
                    reached.take(chunk);
                    expectRoom(reached.bytes());
                });
            }
        }
        return reached.kept();
    }

    private Map<Long, Long> merged(EqualArrays arrays) throws IOException {
        // What leads to them first, then they themselves.
        for (Consumer<Chunk> step : List.<Consumer<Chunk>>of(arrays::look, arrays::compare)) {
            try (ChunkReader reader = dump.open()) {
                read(reader, step::accept);
            }
        }
        return arrays.merged();
    }

    private interface Step {
        void take(Chunk chunk) throws IOException;
    }

    private void read(ChunkReader reader, Step step) throws IOException {
        for (Chunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
            step.take(chunk);
            reader.release(chunk);
            progress.at(reader.source().position(), reader.source().size());
        }
    }

    private void expectRoom(long bytes) throws ProfileException {
        if (bytes > maxBytes) {
            throw new ProfileException(Message.of("profile.tooManyObjects", (maxBytes >> 20)));
        }
    }

    /** Gathers the names that something bears. */
    private static final class UsedNames implements RecordVisitor {
        private final Set<Tag> dropped = EnumSet.noneOf(Tag.class);
        private final int idSize;
        private final RecordLayout layout;

        /** Null where nobody wants to know. */
        private final IdSet used;

        private byte[] data;

        UsedNames(Profile profile, int idSize) {
            this.idSize = idSize;
            this.layout = new RecordLayout(idSize);
            used = profile.columns().contains(Column.TEXTS) ? new IdSet() : null;
            for (Tag tag : Tag.values()) {
                if (profile.drops(tag)) {
                    dropped.add(tag);
                }
            }
        }

        IdSet ids() {
            return used;
        }

        long bytes() {
            return used == null ? 0 : used.bytes();
        }

        void begin(byte[] newData) {
            data = newData;
        }

        @Override
        public void record(Tag tag, int start, int end) {
            if (tag != null && !dropped.contains(tag) && end - start >= tag.fixedSize(idSize)) {
                names(tag, start);
            }
        }

        @Override
        public void fixed(Tag tag, int start, int end) {
            names(tag, start);
        }

        private void names(Tag tag, int start) {
            if (used == null || tag == Tag.UTF8) {
                return;
            }
            for (Field field : tag.fields()) {
                if (field.kind() == Field.Form.NAME) {
                    use(start + field.offset(idSize));
                }
            }
        }

        private void use(int at) {
            used.add(BigEndian.get(data, at, idSize));
        }

        @Override
        public void classDump(int start, int end) {
            if (used == null) {
                return;
            }
            int statics = ClassDumps.staticFields(data, start, layout);
            int p = ClassDumps.statics(data, statics, layout, (at, type, value) -> use(at));
            for (int at = p + 2; at < end; at += idSize + 1) {
                use(at);
            }
        }
    }
}
