package io.github.heapfold.fold.container;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.message.Message;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The folded file that another one was folded against, and cannot be read without.
 *
 * @param sha256 digest of the whole file
 * @param name what it was called, without its folders
 */
public record FoldBase(byte[] sha256, String name) {
    private static final int DIGEST_BYTES = 32;

    void write(ByteSink out) {
        out.put(sha256, 0, DIGEST_BYTES);
        FoldHeader.putText(out, name);
    }

    static FoldBase read(ByteInput in) throws FoldException {
        byte[] digest = in.getBytes(DIGEST_BYTES);
        String name = FoldHeader.getText(in);
        FoldBase base = new FoldBase(digest, name);
        base.requireName();
        return base;
    }

    /**
     * Sees to it that the name is that of a file: it is looked for beside the file that names it, and nowhere else.
     *
     * @throws FoldException where it could lead elsewhere
     */
    public void requireName() throws FoldException {
        if (name.isBlank()
                || name.equals(".")
                || name.equals("..")
                || name.chars().anyMatch(FoldBase::isNoName)) {
            throw new FoldException(Message.of("fold.baseName"));
        }
    }

    private static boolean isNoName(int c) {
        return c == '/' || c == '\\' || c == ':' || c < ' ';
    }

    /**
     * Where it is.
     *
     * @param place the file, or the folder that it is in by its name
     */
    public Path in(Path place) {
        return Files.isDirectory(place) ? place.resolve(name) : place;
    }

    /** The digest as {@code sha256sum} prints it. */
    public String digest() {
        return HexFormat.of().formatHex(sha256);
    }

    /** Whether a file with this digest is the one. */
    public boolean is(byte[] digest) {
        return Arrays.equals(sha256, digest);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FoldBase base && is(base.sha256) && name.equals(base.name);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sha256);
    }
}
