package io.github.heapfold.unpack;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.tar.TarUtils;

/** A way to pack files that is unpacked here. */
enum Packing {
    GZIP,
    ZSTD,
    ZIP,
    TAR;

    /** Bytes that are enough to tell them apart: those of a tar header, which is told by its checksum. */
    static final int START = 512;

    private static final int ZSTD_FRAME = 0xfd2fb528;

    /** Frames that hold no data begin with this, but for the last four bits. */
    private static final int ZSTD_SKIPPABLE = 0x184d2a50;

    private static final int ZIP_ENTRY = 0x04034b50;

    /** The end of the directory: what an archive without files begins with. */
    private static final int ZIP_END = 0x06054b50;

    /** What an archive that could have been split begins with. */
    private static final int ZIP_PART = 0x08074b50;

    static Optional<Packing> of(byte[] start) {
        if (start.length < 4) {
            return Optional.empty();
        }
        if (((start[0] & 0xff) << 8 | (start[1] & 0xff)) == GunzipStream.MAGIC) {
            return Optional.of(GZIP);
        }
        int magic = (start[0] & 0xff) | (start[1] & 0xff) << 8 | (start[2] & 0xff) << 16 | start[3] << 24;
        if (magic == ZSTD_FRAME || (magic & ~0xf) == ZSTD_SKIPPABLE) {
            return Optional.of(ZSTD);
        }
        if (magic == ZIP_ENTRY || magic == ZIP_END || magic == ZIP_PART) {
            return Optional.of(ZIP);
        }
        return isTar(start) ? Optional.of(TAR) : Optional.empty();
    }

    private static boolean isTar(byte[] start) {
        try {
            // Zeros instead of digits are a checksum to the library, which a signed sum of other bytes meets at times.
            return start.length >= START
                    && start[0] != 0
                    && TarUtils.parseOctal(start, TarConstants.CHKSUM_OFFSET, TarConstants.CHKSUMLEN) > 0
                    && TarUtils.verifyCheckSum(Arrays.copyOf(start, START));
        } catch (IllegalArgumentException e) {
            // There are no digits where the checksum would be.
            return false;
        }
    }

    /** Whether it holds files with names. */
    boolean isArchive() {
        return this == ZIP || this == TAR;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
