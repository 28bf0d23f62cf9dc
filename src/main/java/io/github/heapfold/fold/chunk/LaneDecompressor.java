package io.github.heapfold.fold.chunk;

import io.github.heapfold.fold.bytes.CoderPool;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.ZstdDecompressor;
import io.github.heapfold.fold.mixing.LaneMixer;

/** Brings back the lanes of chunks, however they were pressed. One per thread. */
public final class LaneDecompressor implements CoderPool.Coder {
    private final ZstdDecompressor zstd = new ZstdDecompressor();

    /** Made for the first lane that needs it: files of most levels have none. */
    private LaneMixer mixer;

    @Override
    public void close() {
        zstd.close();
    }

    byte[] zstd(byte[] data, int at, int stored, int length) throws FoldException {
        return zstd.decompress(data, at, stored, length);
    }

    byte[] zstd(byte[] data, int at, int stored, int length, byte[] before) throws FoldException {
        return zstd.decompress(data, at, stored, length, before);
    }

    byte[] mixed(byte[] data, int at, int stored, int length, int width, boolean differences) throws FoldException {
        if (mixer == null) {
            mixer = new LaneMixer();
        }
        return mixer.decode(data, at, stored, length, width, differences);
    }
}
