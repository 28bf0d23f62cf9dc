package io.github.heapfold.analysis.question.leak.candidate;

/** Objects of a class that are attached to a region. */
final class Attached {
    final String className;
    private long objects;
    private long retained;
    private long largest = -1;
    private long largestRetained;

    Attached(String className) {
        this.className = className;
    }

    void add(long ordinal, long size) {
        objects++;
        retained += size;
        if (size > largestRetained) {
            largestRetained = size;
            largest = ordinal;
        }
    }

    void add(Attached other) {
        objects += other.objects;
        retained += other.retained;
        if (other.largestRetained > largestRetained) {
            largestRetained = other.largestRetained;
            largest = other.largest;
        }
    }

    long objects() {
        return objects;
    }

    long retained() {
        return retained;
    }

    /** The one that retains most; -1 where none retains anything. */
    long largest() {
        return largest;
    }

    /** Bytes that this one retains. */
    long largestRetained() {
        return largestRetained;
    }
}
