package io.github.heapfold.seal;

import io.github.heapfold.message.Message;
import java.util.Arrays;
import java.util.List;

/**
 * What opens one sealed file as often as it is read: the key of the file is worked out once, and who gave it may then
 * forget how, a passphrase for example. For any thread.
 */
public final class RememberedKey implements Identities {
    private Identities first;
    private List<byte[]> wrapped;
    private SealKey key;

    /** @param first is asked once */
    public RememberedKey(Identities first) {
        this.first = first;
    }

    /** @throws SealException where it does not open, or another file stands now where the first one stood */
    @Override
    public synchronized SealKey open(List<byte[]> asked) throws SealException {
        if (key == null) {
            key = first.open(asked);
            wrapped = asked.stream().map(byte[]::clone).toList();
            first = null;
        } else if (!isSame(asked)) {
            throw new SealException(Message.of("seal.otherKey"));
        }
        return key;
    }

    private boolean isSame(List<byte[]> asked) {
        return Arrays.deepEquals(asked.toArray(), wrapped.toArray());
    }
}
