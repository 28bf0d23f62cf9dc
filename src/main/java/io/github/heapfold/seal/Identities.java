package io.github.heapfold.seal;

import java.util.List;

/** What opens sealed files. */
public interface Identities {
    /**
     * Opens the key of a file.
     *
     * @param wrapped what {@link Recipients#wrap} made
     * @throws SealException where none of them opens
     */
    SealKey open(List<byte[]> wrapped) throws SealException;
}
