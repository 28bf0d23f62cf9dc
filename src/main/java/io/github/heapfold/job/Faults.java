package io.github.heapfold.job;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Faults of jobs as lines for people. */
public final class Faults {
    private Faults() {}

    /** What went wrong; for a fault that no job foresaw, with what it takes to report it. */
    public static String text(Throwable fault) {
        if (fault instanceof AccessDeniedException denied) {
            return denied.getFile() + " may not be read or written by this user";
        }
        if (fault instanceof NoSuchFileException missing) {
            return missing.getFile() + " does not exist";
        }
        if (fault instanceof FileSystemException failed && failed.getReason() != null) {
            return failed.getFile() + ": " + failed.getReason();
        }
        if (fault instanceof OutOfMemoryError) {
            long megabytes = Runtime.getRuntime().maxMemory() >> 20;
            return "not enough memory: Java may use " + megabytes
                    + " MB; fewer --threads need less, java -Xmx1g -jar … gives more";
        }
        if (fault instanceof IOException && fault.getMessage() != null) {
            return fault.getMessage();
        }
        return "an unexpected fault, please report it: " + fault;
    }
}
