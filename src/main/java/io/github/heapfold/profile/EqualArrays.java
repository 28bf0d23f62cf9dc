package io.github.heapfold.profile;

import io.github.heapfold.files.Sha256;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.RecordVisitor;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds primitive arrays with equal contents among those that some fields lead to: first {@link #look}s for those, then
 * {@link #compare}s them by their digests.
 */
final class EqualArrays {
    /** More arrays than this are left as they are. */
    private static final int MAX_ARRAYS = 1 << 18;

    private final List<JavaField> from;
    private final JavaFields fields;
    private final ClassTable classes;
    private final int idSize;
    private final RecordLayout layout;
    private final ChunkWalker walker;
    private final Map<Long, int[]> offsets = new HashMap<>();
    private final IdSet arrays = new IdSet();
    private final Map<ByteBuffer, Long> firstOf = new HashMap<>();
    private final Map<Long, Long> merged = new HashMap<>();
    private final MessageDigest digest;

    /** The array that goes on in the next chunks; 0 for none that is compared. */
    private long open;

    private long openLeft;

    EqualArrays(List<JavaField> from, JavaFields fields, ClassTable classes, int idSize) {
        this.from = from;
        this.fields = fields;
        this.classes = classes;
        this.idSize = idSize;
        layout = new RecordLayout(idSize);
        walker = new ChunkWalker(idSize);
        digest = Sha256.start();
    }

    /** Arrays by their IDs, and the one that each becomes. */
    Map<Long, Long> merged() {
        return merged;
    }

    /** First reading. */
    void look(Chunk chunk) {
        byte[] data = chunk.data();
        walker.walk(chunk, new RecordVisitor() {
            @Override
            public void instance(int start, int end) {
                long classId = BigEndian.get(data, start + layout.instanceClass, idSize);
                for (int offset : offsets.computeIfAbsent(classId, EqualArrays.this::offsets)) {
                    int at = start + layout.instanceValues + offset;
                    if (at + idSize <= end && arrays.size() < MAX_ARRAYS) {
                        arrays.add(BigEndian.get(data, at, idSize));
                    }
                }
            }
        });
    }

    private int[] offsets(long classId) {
        return from.stream()
                .flatMap(field -> fields.places(field, classId, classes).stream())
                .filter(place -> place.type() == BasicType.OBJECT)
                .mapToInt(JavaFields.Place::offset)
                .toArray();
    }

    /** Second reading. */
    void compare(Chunk chunk) {
        byte[] data = chunk.data();
        if (chunk.run() != null) {
            if (openLeft > 0 && chunk.run().elements() != null) {
                digest.update(data, 0, chunk.length());
                openLeft -= chunk.length();
                if (openLeft <= 0) {
                    compared(open);
                }
            }
            return;
        }
        openLeft = 0;
        walker.walk(chunk, new RecordVisitor() {
            @Override
            public void primitiveArray(int start, int end) {
                long id = BigEndian.get(data, start + layout.objectId, idSize);
                if (arrays.contains(id)) {
                    digest.reset();
                    digest.update(data, start + layout.arrayLength, end - start - layout.arrayLength);
                    long size = layout.sizeOf(data, start, chunk.length());
                    if (size > end - start) {
                        open = id;
                        openLeft = size - (end - start);
                    } else {
                        compared(id);
                    }
                }
            }
        });
    }

    private void compared(long id) {
        openLeft = 0;
        Long before = firstOf.putIfAbsent(ByteBuffer.wrap(digest.digest()), id);
        if (before != null && before != id) {
            merged.put(id, before);
        }
    }
}
