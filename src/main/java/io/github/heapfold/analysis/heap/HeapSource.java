package io.github.heapfold.analysis.heap;

import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.MisplacedRecordException;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.hprof.read.Pipeline;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.AppliedProfile;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/** Where the records of a dump come from: from front to back as often as they are wanted, and from any place on. */
public interface HeapSource {
    /**
     * What of the records is wanted. The other fields may be zeros, so that a file that keeps fields apart need not
     * read them.
     */
    enum Wanted {
        /** What there is: names, classes, GC roots, stacks; identifiers, classes and lengths of objects. */
        IDENTIFIERS,
        /** Identifiers, classes and lengths of objects, and the references that they hold. No names. */
        REFERENCES,
        /** Values of instances and elements of primitive arrays; of arrays of references only the lengths. */
        CONTENTS,
        /** Elements of primitive arrays. */
        ARRAYS,
        EVERYTHING
    }

    /** One pass over the dump. {@link #next} is for one thread; what it gives may be decoded and released by any. */
    interface Scan extends Closeable {
        /** The header; empty where the source is no HPROF at all. */
        Optional<HprofHeader> header();

        /**
         * The next chunk as it is stored; null at the end.
         *
         * @throws DamagedSourceException where it turns out now that chunks are damaged which later passes leave out
         */
        Stored next() throws IOException;

        /** Gives the memory of a chunk back, which is no longer used. */
        void release(Chunk chunk);

        /** What was found wrong so far; complete after the end. */
        Optional<Damage> damage();

        /** How much of a damaged file is read where that is known, and what is lost. */
        default Optional<LostParts> lost() {
            return Optional.empty();
        }

        /** Bytes of the file that have been read. */
        long position();

        /** Bytes of the file; -1 where that is not known. */
        long size();

        /** How many chunks may be under way at once where so many are wanted: fewer of long ones, as the Java heap has room. */
        default int threads(int wanted) {
            return wanted;
        }

        /**
         * Looks through all chunks in parallel.
         *
         * @param threads how many at once, at most
         * @param facts makes what a worker writes its findings into; one for each chunk that is under way at once
         * @param sink takes them in the order of the file, in the calling thread; afterwards they are used again
         */
        default <F extends ChunkFacts> void forEach(
                int threads, Supplier<F> facts, Pipeline.Sink<F> sink, Progress progress) throws IOException {
            Queue<F> idle = new ConcurrentLinkedQueue<>();
            try {
                Pipeline.<Stored, F>run(
                        threads(threads),
                        this::next,
                        stored -> {
                            F again = idle.poll();
                            F found = again == null ? facts.get() : again;
                            stored.decode(found);
                            return found;
                        },
                        found -> {
                            sink.accept(found);
                            release(found.chunk());
                            idle.add(found);
                            progress.at(position(), size());
                        },
                        () -> progress.at(position(), size()));
            } catch (MisplacedRecordException e) {
                throw new HeapException(Message.of("analysis.misplacedRecord"));
            }
        }
    }

    /** What is found in a chunk, and then in another one. */
    interface ChunkFacts {
        /** Forgets the chunk before and looks through this one. */
        void read(Chunk chunk) throws IOException;

        /** The chunk that was read last. */
        Chunk chunk();
    }

    /** A chunk that may be yet to be decoded. */
    @FunctionalInterface
    interface Stored {
        /** Decodes it, and has it looked through; called once. */
        void decode(ChunkFacts facts) throws IOException;
    }

    /** What to call the dump in messages. */
    String name();

    /** What the file's profile removed: zeros stand there. Nothing of files without one. */
    AppliedProfile profile();

    Scan scan(Wanted wanted) throws IOException;

    /** Opens the bytes of the dump for single records. */
    DumpBytes openBytes() throws IOException;
}
