package io.github.heapfold.files;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;

/**
 * Other users. Everywhere, {@link #USER} is somebody to whom no file belongs, so that what this process made is a
 * stranger's in its eyes. Where the tests run as root, files can be {@link #give given} to a second user in earnest.
 */
public final class Strangers {
    /** A user who owns nothing. */
    public static final User USER = new User(Optional.of(new Nobody()));

    private static final int NOBODY = 65534;

    private Strangers() {}

    private record Nobody() implements UserPrincipal {
        @Override
        public String getName() {
            return "nobody at all";
        }
    }

    /** Gives a file to another user, or skips the test where only root could. */
    public static void give(Path file) throws IOException {
        assumeTrue(isRoot(), "only root gives files away");
        Files.setAttribute(file, "unix:uid", NOBODY, LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether this process is root, in a system that has one. */
    public static boolean isRoot() {
        return User.current()
                .principal()
                .filter(user -> user.getName().equals("root"))
                .isPresent();
    }
}
