package io.github.heapfold.fold.sealing;

import io.github.heapfold.files.Sha256;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.container.FoldHeader;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.message.Message;
import io.github.heapfold.seal.Identities;
import io.github.heapfold.seal.SealException;
import io.github.heapfold.seal.SealKey;
import java.security.GeneralSecurityException;

/**
 * Seals and opens blocks of one file. Each is bound to the file's header, to its place in the dump, and to the blocks
 * in the clear that it goes with, so that none can be changed, moved, doubled or taken from another file. For any
 * thread.
 */
public final class Sealer {
    private static final byte[] NOTHING = {};

    /** First byte of a nonce: a chunk's, or that of the end, which no chunk can stand for. */
    private static final int OF_CHUNK = 0;

    private static final int OF_END = 1;

    private final SealKey key;

    /** Of the header block's payload. */
    private final byte[] headerHash;

    /** @param header as it stands in the file */
    public Sealer(SealKey key, FoldHeader header) {
        this.key = key;
        headerHash = Sha256.start().digest(header.toBytes());
    }

    /**
     * Opens a file's key.
     *
     * @throws FoldException where the file is not sealed, or none of the identities opens it
     */
    public static Sealer open(Identities identities, FoldHeader header) throws FoldException {
        if (header.seal().isEmpty()) {
            throw new FoldException(Message.of("fold.notSealed"));
        }
        try {
            return new Sealer(identities.open(header.seal().get().keys()), header);
        } catch (SealException e) {
            if (e.message().is("seal.wrongPassphrase")) {
                // Whom it is sealed for says nothing more.
                throw new FoldException(e.message());
            }
            throw new FoldException(Message.of(
                    "fold.sealedForOthers",
                    e.message(),
                    String.join(", ", header.seal().get().recipients())));
        }
    }

    /**
     * Seals what a chunk has that is not in the clear.
     *
     * @param offset where the chunk begins in the dump
     * @param classes payload of the class block before it; null where there is none
     * @param chunk payload of its block
     */
    public byte[] seal(long offset, byte[] classes, byte[] chunk, byte[] part) {
        return key.seal(nonce(OF_CHUNK, offset), bound(classes, chunk), part);
    }

    /** Opens it again. */
    public byte[] open(long offset, byte[] classes, byte[] chunk, byte[] sealed) throws FoldException {
        return open(nonce(OF_CHUNK, offset), bound(classes, chunk), sealed);
    }

    /**
     * Seals what the file ends with.
     *
     * @param bytes of the dump, which are those of all chunks and the header
     * @param index payload of the index block
     */
    public byte[] sealEnd(long bytes, byte[] index, byte[] digest) {
        return key.seal(nonce(OF_END, bytes), bound(null, index), digest);
    }

    /** Opens it again. */
    public byte[] openEnd(long bytes, byte[] index, byte[] sealed) throws FoldException {
        return open(nonce(OF_END, bytes), bound(null, index), sealed);
    }

    private byte[] open(byte[] nonce, byte[] bound, byte[] sealed) throws FoldException {
        try {
            return key.open(nonce, bound, sealed);
        } catch (GeneralSecurityException e) {
            throw new FoldException(Message.of("fold.sealBroken"));
        }
    }

    private static byte[] nonce(int kind, long place) {
        byte[] nonce = new byte[SealKey.NONCE_BYTES];
        nonce[0] = (byte) kind;
        BigEndian.put(nonce, SealKey.NONCE_BYTES - Long.BYTES, Long.BYTES, place);
        return nonce;
    }

    /** Three digests, one after the other. */
    private byte[] bound(byte[] classes, byte[] block) {
        byte[] bound = new byte[3 * headerHash.length];
        System.arraycopy(headerHash, 0, bound, 0, headerHash.length);
        byte[] first = Sha256.start().digest(classes == null ? NOTHING : classes);
        System.arraycopy(first, 0, bound, headerHash.length, first.length);
        byte[] second = Sha256.start().digest(block);
        System.arraycopy(second, 0, bound, 2 * headerHash.length, second.length);
        return bound;
    }
}
