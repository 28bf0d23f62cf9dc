package io.github.heapfold.analysis.secrets.absence;

import java.util.HexFormat;
import java.util.List;

/** Recognises compressed data by its first bytes. */
final class PackedFormat {
    private record Magic(String name, byte[] bytes) {}

    private static final List<Magic> KNOWN = List.of(
            magic("gzip", "1f8b08"),
            magic("zip", "504b0304"),
            magic("zstd", "28b52ffd"),
            magic("xz", "fd377a585a00"),
            magic("bzip2", "425a68"),
            magic("lz4", "04224d18"),
            magic("7z", "377abcaf271c"),
            magic("snappy", "ff060000734e61507059"));

    private static final int LEAST = 8;
    private static final int ZLIB_CHECK = 31;

    private PackedFormat() {}

    private static Magic magic(String name, String hex) {
        return new Magic(name, HexFormat.of().parseHex(hex));
    }

    /** The format's name; null where these are no compressed data. */
    static String of(byte[] data, int from, int to) {
        if (to - from < LEAST) {
            return null;
        }
        for (Magic magic : KNOWN) {
            boolean same = true;
            for (int i = 0; i < magic.bytes.length && same; i++) {
                same = data[from + i] == magic.bytes[i];
            }
            if (same) {
                return magic.name;
            }
        }
        int first = data[from] & 0xff;
        int second = data[from + 1] & 0xff;
        boolean isZlib = first == 0x78
                && (first << 8 | second) % ZLIB_CHECK == 0
                && (second == 0x01 || second == 0x5e || second == 0x9c || second == 0xda);
        return isZlib ? "zlib" : null;
    }
}
