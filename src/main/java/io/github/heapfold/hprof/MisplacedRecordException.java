package io.github.heapfold.hprof;

/**
 * A sub-record begins where none can. Readers of dumps see to it that records are whole, and a checksum that a folded
 * file is what it was; but where only some columns of a folded file are decoded, nothing does, and what was made up in
 * it comes to this.
 */
public final class MisplacedRecordException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public MisplacedRecordException() {
        super("a sub-record begins where none can");
    }
}
