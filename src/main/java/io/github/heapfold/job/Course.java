package io.github.heapfold.job;

import java.util.ArrayList;
import java.util.List;

/**
 * One progress of all phases of a job, which never goes back. Nobody knows beforehand how long they take, which of them
 * come, and whether one comes again: so each that begins takes its usual share of what is left then.
 */
public final class Course {
    /** Share of what may come behind all that is usual. */
    private static final int REST = 5;

    private record Leg(Phase phase, int share) {}

    private final List<Leg> legs = new ArrayList<>();
    private int current = -1;

    /** How much of the current phase is done. */
    private double part;

    /** The progress of all where the current phase began, and where it will end. */
    private double from;

    private double to;

    private double done;

    /**
     * Says what usually follows.
     *
     * @param share of the time that the job takes, in proportion to those of the other phases
     * @return this
     */
    public Course then(Phase phase, int share) {
        legs.add(new Leg(phase, share));
        return this;
    }

    /** The part of all that is done, 0 to less than 1; -1 in a phase that is not in here. */
    double at(JobProgress progress) {
        double now = progress.part();
        boolean another = current < 0 || legs.get(current).phase != progress.phase();
        // Workers who tell of their chunks may overtake one another, but not by half of all.
        boolean again = !another && now >= 0 && now < part / 2;
        if ((another || again) && !begin(progress.phase())) {
            return -1;
        }
        if (now >= 0) {
            part = now;
            done = Math.max(done, from + (to - from) * now);
        }
        return done;
    }

    /** Has a phase begin, also one that is on; whether it is in here. */
    boolean begin(Phase phase) {
        int next = next(phase);
        if (next < 0) {
            return false;
        }
        double left = legs.stream().skip(next).mapToInt(Leg::share).sum() + REST;
        from = done;
        to = done + (1 - done) * legs.get(next).share / left;
        part = 0;
        current = next;
        return true;
    }

    /** The next leg of this phase; where none comes, the last one before. */
    private int next(Phase phase) {
        for (int i = current + 1; i < legs.size(); i++) {
            if (legs.get(i).phase == phase) {
                return i;
            }
        }
        for (int i = current; i >= 0; i--) {
            if (legs.get(i).phase == phase) {
                return i;
            }
        }
        return -1;
    }
}
