package io.github.heapfold.analysis.secrets.redaction;

import io.github.heapfold.analysis.secrets.ContentScan;
import io.github.heapfold.analysis.secrets.SecretRules;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.InstanceLayout;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.RedactionMark;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.RebuiltStream;
import io.github.heapfold.hprof.read.RecordVisitor;
import io.github.heapfold.profile.PartialEraser;
import java.io.IOException;
import java.util.Arrays;

/**
 * A dump with some of its values replaced by others of the same length, as it is read, and without the hashes that tell
 * of texts; behind its header stands the mark of redacted dumps.
 */
public final class RedactedStream extends RebuiltStream {
    private final ChunkReader dump;
    private final Redaction redaction;
    private final RedactionScan scan;
    private final Replacement replacement;
    private final ContentScan forms;
    private final PartialEraser hashes;
    private final RecordLayout layout;
    private final ChunkWalker walker;

    private byte[] data;
    private int at;
    private int end;
    private Chunk chunk;
    private boolean isFirst = true;

    /** Whether the array whose elements go on in the next chunks is replaced whole. */
    private boolean openWhole;

    /**
     * Begins to read.
     *
     * @param source what the stream gives; closed with it
     * @param scan what was found in the same dump
     */
    public RedactedStream(DumpSource source, Redaction redaction, RedactionScan scan) throws IOException {
        super("redaction");
        dump = new ChunkReader(source);
        this.redaction = redaction;
        this.scan = scan;
        replacement = new Replacement(redaction.equal());
        forms = redaction.secrets() || redaction.all() ? new ContentScan(SecretRules.own()) : null;
        int idSize = dump.header().map(HprofHeader::idSize).orElse(1);
        hashes = new PartialEraser(RememberedHashes.survey(), idSize, scan.hashes(), Fill.ZERO);
        layout = new RecordLayout(idSize);
        walker = new ChunkWalker(idSize);
        byte[] start = dump.header().map(HprofHeader::toBytes).orElse(new byte[0]);
        byte[] mark = start.length == 0 ? new byte[0] : RedactionMark.bytes();
        data = Arrays.copyOf(start, start.length + mark.length);
        System.arraycopy(mark, 0, data, start.length, mark.length);
        end = data.length;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (at == end) {
            if (chunk != null) {
                dump.release(chunk);
            }
            chunk = dump.next();
            if (chunk == null) {
                dump.source().failure().ifPresent(this::endsBecause);
                return -1;
            }
            data = chunk.data();
            at = 0;
            end = chunk.length();
            redact();
            isFirst = false;
        }
        int n = Math.min(length, end - at);
        System.arraycopy(data, at, into, from, n);
        at += n;
        return n;
    }

    private void redact() {
        hashes.next(chunk).run();
        if (chunk.run() == null) {
            openWhole = false;
            walker.walk(chunk, new Values());
        } else if (chunk.run().elements() != null && chunk.run().elements().isPrimitive()) {
            contents(0, end, chunk.run().elements(), openWhole, false);
        }
    }

    private void contents(int from, int to, BasicType type, boolean whole, boolean isWholeArray) {
        if (whole) {
            replacement.replace(data, from, to, type);
        } else {
            parts(from, to, type, isWholeArray);
        }
    }

    /**
     * Replaces what is secret in a stretch.
     *
     * @param type of elements; null of the text of a name record
     */
    private void parts(int from, int to, BasicType type, boolean isWhole) {
        Spans spans = new Spans();
        redaction.found().search(data, from, to, from, (pattern, start, stop) -> spans.add(start, stop));
        if (forms != null && (type == null || forms.wants(type))) {
            forms.match(data, from, to, type, isWhole, (rule, start, stop) -> {
                if (rule >= 0) {
                    spans.add(start, stop);
                }
            });
        }
        spans.forEach((start, stop) -> replacement.replace(data, start, stop, type == null ? BasicType.BYTE : type));
    }

    @Override
    public void close() throws IOException {
        dump.close();
    }

    private final class Values implements RecordVisitor {
        @Override
        public void record(Tag tag, int start, int stop) {
            if (tag == Tag.UTF8 && stop - start >= tag.fixedSize(layout.idSize)) {
                name(start, stop);
            } else if (isFirst && start == 0 && RedactionMark.is(data, start, stop)) {
                // A dump that is marked already is not marked twice.
                at = stop;
            }
        }

        /** What something bears stays: nobody could tell classes and fields any more. */
        private void name(int start, int stop) {
            long id = BigEndian.get(data, start + Tag.RECORD_HEADER, layout.idSize);
            int text = start + Tag.RECORD_HEADER + layout.idSize;
            if (scan.constants().contains(id)) {
                replacement.replace(data, text, stop, BasicType.BYTE);
            } else if (!scan.hashes().isUsed(id)) {
                parts(text, stop, null, true);
            }
        }

        @Override
        public void primitiveArray(int start, int stop) {
            BasicType type = BasicType.of(data[start + layout.primitiveType]);
            long id = BigEndian.get(data, start + layout.objectId, layout.idSize);
            int from = start + layout.primitiveElements;
            boolean whole = redaction.all() || scan.reached().keptBytes(id) > 0;
            boolean isOpen = stop - from < BigEndian.u4(data, start + layout.arrayLength) * type.size(layout.idSize);
            openWhole = isOpen && whole;
            contents(from, stop, type, whole, !isOpen);
        }

        @Override
        public void objectArray(int start, int stop) {
            openWhole = false;
        }

        @Override
        public void instance(int start, int stop) {
            long type = BigEndian.get(data, start + layout.instanceClass, layout.idSize);
            if (!scan.boxed().contains(type)) {
                return;
            }
            long id = BigEndian.get(data, start + layout.objectId, layout.idSize);
            InstanceLayout values = scan.classes().layout(type, stop - start - layout.instanceValues);
            boolean wanted = redaction.all() || scan.reached().isKept(id);
            if (!wanted || values == null) {
                return;
            }
            for (int i = 0; i < values.types().length; i++) {
                BasicType each = BasicType.of(values.types()[i]);
                if (each != null && each.isPrimitive()) {
                    int from = start + layout.instanceValues + values.offsets()[i];
                    replacement.replace(data, from, from + each.size(layout.idSize), each);
                }
            }
        }
    }
}
