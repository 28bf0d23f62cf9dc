package io.github.heapfold.analysis.secrets.redaction;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassTable;
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
import io.github.heapfold.profile.IdSet;
import io.github.heapfold.profile.ProfileException;
import io.github.heapfold.profile.ProfileScan;
import io.github.heapfold.profile.Rule;
import io.github.heapfold.profile.ScanResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What has to be known of the whole dump before values are replaced: which objects the fields lead to, and which
 * classes are those of boxed values. Dumps of Android have instances before their classes.
 *
 * @param reached what the fields lead to
 * @param hashes where hashes of texts are, and which names something bears
 * @param boxed IDs of the classes of boxed values
 * @param classes all classes of the dump; null where the dump is none
 * @param constants name records that say what is replaced elsewhere and that nothing bears
 * @param namesLeft how many others there are: without them nobody knew what classes and fields are called
 */
public record RedactionScan(
        ScanResult reached, ScanResult hashes, Set<Long> boxed, ClassTable classes, IdSet constants, long namesLeft) {
    /** The names, in their package, of the classes of boxed values. */
    static final List<String> BOXES =
            List.of("Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double");

    private static final Pattern BOXED = Pattern.compile("java[/.]lang[/.](" + String.join("|", BOXES) + ")");
    private static final int LONGEST = 32;

    /**
     * Finds everything in a dump that is to be replaced.
     *
     * @param dump opened for each reading, and closed
     * @throws ProfileException where it has none of the fields that were named
     */
    public static RedactionScan take(Redaction redaction, DumpOpener dump, Progress progress) throws IOException {
        ScanResult reached =
                redaction.fields().isEmpty() ? ScanResult.NONE : ProfileScan.take(redaction.survey(), dump, progress);
        ScanResult hashes = ProfileScan.take(RememberedHashes.surveyWithNames(), dump, progress);
        try (ChunkReader reader = dump.open()) {
            for (Rule.OfField rule : reached.idleRules()) {
                if (redaction.named().contains(rule)) {
                    throw new ProfileException(Message.of("secrets.redactNothing", reader.name(), rule.field()));
                }
            }
            int idSize = reader.header().map(HprofHeader::idSize).orElse(0);
            if (idSize == 0) {
                return new RedactionScan(reached, hashes, Set.of(), null, new IdSet(), 0);
            }
            Names names = new Names(idSize, redaction, reached);
            ChunkWalker walker = new ChunkWalker(idSize);
            for (Chunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
                names.data = chunk.data();
                if (redaction.replacesWhole()) {
                    walker.walk(chunk, names);
                } else {
                    walker.walkRecords(chunk, names);
                }
                reader.release(chunk);
                progress.at(reader.source().position(), reader.source().size());
            }
            return new RedactionScan(
                    reached,
                    hashes,
                    names.boxed(),
                    reader.classes(),
                    names.constants.unused(hashes),
                    names.constants.used(hashes));
        }
    }

    /** Finds the classes of boxed values, in whatever order names and classes are, and names that are replaced. */
    private static final class Names implements RecordVisitor {
        private final int idSize;
        private final Redaction redaction;
        private final ScanResult reached;
        private final RecordLayout layout;
        private final ReplacedConstants constants;
        private final Set<Long> nameIds = new HashSet<>();

        /** Pairs of a class and its name. */
        private final Set<Map.Entry<Long, Long>> loaded = new HashSet<>();

        private byte[] data;

        Names(int idSize, Redaction redaction, ScanResult reached) {
            this.idSize = idSize;
            this.redaction = redaction;
            this.reached = reached;
            layout = new RecordLayout(idSize);
            constants = new ReplacedConstants(layout);
        }

        @Override
        public void record(Tag tag, int start, int end) {
            if (tag == Tag.UTF8) {
                if (redaction.replacesWhole()) {
                    constants.name(data, start, end);
                }
                int text = start + Tag.RECORD_HEADER + idSize;
                boolean isShort = text < end && end - text < LONGEST;
                if (isShort
                        && BOXED.matcher(new String(data, text, end - text, StandardCharsets.ISO_8859_1))
                                .matches()) {
                    nameIds.add(BigEndian.get(data, start + Tag.RECORD_HEADER, idSize));
                }
            } else if (tag == Tag.LOAD_CLASS && end - start >= tag.fixedSize(idSize)) {
                long id = BigEndian.get(data, start + tag.field("classObjectId").offset(idSize), idSize);
                long name = BigEndian.get(data, start + tag.field("classNameId").offset(idSize), idSize);
                loaded.add(Map.entry(id, name));
            }
        }

        @Override
        public void primitiveArray(int start, int end) {
            BasicType type = BasicType.of(data[start + layout.primitiveType]);
            int from = start + layout.primitiveElements;
            boolean isWhole = end - from == BigEndian.u4(data, start + layout.arrayLength) * type.size(idSize);
            long id = BigEndian.get(data, start + layout.objectId, idSize);
            if (isWhole && (redaction.all() || reached.keptBytes(id) > 0)) {
                constants.replaced(data, from, end, type);
            }
        }

        Set<Long> boxed() {
            Set<Long> boxed = new HashSet<>();
            loaded.stream().filter(pair -> nameIds.contains(pair.getValue())).forEach(pair -> boxed.add(pair.getKey()));
            return boxed;
        }
    }
}
