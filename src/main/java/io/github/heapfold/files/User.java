package io.github.heapfold.files;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;

/**
 * Whose files this process takes for its own.
 *
 * @param principal the user; empty where the system has no POSIX owners, or does not tell who runs this
 */
public record User(Optional<UserPrincipal> principal) {
    private static final User CURRENT = new User(find());

    /** The user that this process runs as. */
    public static User current() {
        return CURRENT;
    }

    private static Optional<UserPrincipal> find() {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            return Optional.empty();
        }
        try {
            Path self = Path.of("/proc/self");
            // Also right where the user has a number and no name, as in many containers.
            return Optional.of(
                    Files.exists(self)
                            ? Files.getOwner(self)
                            : FileSystems.getDefault()
                                    .getUserPrincipalLookupService()
                                    .lookupPrincipalByName(System.getProperty("user.name")));
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    /** Whether something belongs to this user; so it does where the file system knows no owners. */
    public boolean owns(FileFacts facts) {
        return facts.owner().isEmpty() || facts.owner().equals(principal);
    }

    /** Whether it belongs to this user or to root. */
    public boolean trusts(FileFacts facts) {
        return owns(facts) || facts.uid() == 0;
    }
}
