package io.github.heapfold.capture.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;

/** Whose files are. Where the system has no such owners, as on Windows, the folders in question belong to one user anyway. */
final class Owners {
    private Owners() {}

    /** Whether a file, itself and not what a link leads to, belongs to this user. */
    static boolean isOf(Path file, String user) throws IOException {
        return !isKnown(file)
                || Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName().equals(user);
    }

    /** Whether it belongs to root or to who runs this. */
    static boolean isTrusted(Path file) throws IOException {
        return isOf(file, "root") || isOf(file, System.getProperty("user.name"));
    }

    private static boolean isKnown(Path file) {
        return Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS) != null;
    }
}
