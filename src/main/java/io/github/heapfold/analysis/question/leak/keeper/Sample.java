package io.github.heapfold.analysis.question.leak.keeper;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Some of many things that come one after the other: each of them is as likely in it as any other. */
public final class Sample<T> {
    private final List<T> some = new ArrayList<>();
    private final int most;
    private long all;

    /** @param most how many are kept */
    public Sample(int most) {
        this.most = most;
    }

    public void add(T one, SplittableRandom random) {
        all++;
        if (some.size() < most) {
            some.add(one);
            return;
        }
        long place = random.nextLong(all);
        if (place < most) {
            some.set((int) place, one);
        }
    }

    /** How many have come. */
    public long all() {
        return all;
    }

    public List<T> some() {
        return some;
    }
}
