package io.github.heapfold.job.input;

import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.message.MessageException;

/** A file that is no folded one stops making sense somewhere; the cause of the fault that is told of it. */
public final class DamagedDump extends MessageException {
    private static final long serialVersionUID = 1;

    private final transient Damage damage;

    public DamagedDump(Damage damage) {
        super(damage.message());
        this.damage = damage;
    }

    /** Where, and why. */
    public Damage damage() {
        return damage;
    }
}
