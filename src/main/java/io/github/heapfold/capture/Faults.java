package io.github.heapfold.capture;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Faults as lines of a log. */
final class Faults {
    private Faults() {}

    static String text(IOException fault) {
        if (fault instanceof AccessDeniedException denied) {
            return denied.getFile() + " may not be read or written by this user";
        }
        if (fault instanceof NoSuchFileException missing) {
            return missing.getFile() + " does not exist";
        }
        if (fault instanceof FileSystemException failed && failed.getReason() != null) {
            return failed.getFile() + ": " + failed.getReason();
        }
        return fault.getMessage() == null ? fault.toString() : fault.getMessage();
    }
}
