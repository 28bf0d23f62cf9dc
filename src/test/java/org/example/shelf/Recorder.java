package org.example.shelf;

import java.util.List;

/** Has records, and knows of each thread which one it has made last, as libraries that record calls do. */
public final class Recorder<T> {
    private static final ThreadLocal<Recorder<?>> LAST = new ThreadLocal<>();

    private final List<T> records;

    public Recorder(List<T> records) {
        this.records = records;
        LAST.set(this);
    }

    public int size() {
        return records.size();
    }
}
