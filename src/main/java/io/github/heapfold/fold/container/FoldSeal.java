package io.github.heapfold.fold.container;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the header of a sealed file says of its seal.
 *
 * @param keys age files, of which each has the key of the file in it
 * @param recipients who opens them: {@code X25519} and the fingerprint of a public key, or {@code passphrase}
 */
public record FoldSeal(List<byte[]> keys, List<String> recipients) {
    /** One for public keys, and one for a passphrase. */
    private static final int MOST_KEYS = 16;

    private static final int MOST_KEY_BYTES = 1 << 18;

    private static final int MOST_RECIPIENTS = 1_001;

    public FoldSeal {
        keys = List.copyOf(keys);
        recipients = List.copyOf(recipients);
    }

    void write(ByteSink out) {
        out.putVarint(keys.size());
        for (byte[] key : keys) {
            out.putVarint(key.length);
            out.put(key, 0, key.length);
        }
        out.putVarint(recipients.size());
        recipients.forEach(recipient -> FoldHeader.putText(out, recipient));
    }

    /** Says that a file has no seal. */
    static void writeNone(ByteSink out) {
        out.putVarint(0);
    }

    /** Reads a seal; empty where there are no keys. */
    static Optional<FoldSeal> read(ByteInput in) throws FoldException {
        List<byte[]> keys = new ArrayList<>();
        for (int n = in.getCount(MOST_KEYS); n > 0; n--) {
            keys.add(in.getBytes(in.getCount(MOST_KEY_BYTES)));
        }
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        List<String> recipients = new ArrayList<>();
        for (int n = in.getCount(MOST_RECIPIENTS); n > 0; n--) {
            recipients.add(FoldHeader.getText(in));
        }
        return Optional.of(new FoldSeal(keys, recipients));
    }
}
