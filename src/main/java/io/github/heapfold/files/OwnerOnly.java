package io.github.heapfold.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What to create files and folders with that nobody but their owner may read, from the first byte on. */
public final class OwnerOnly {
    private static final FileAttribute<?>[] NONE = {};

    private OwnerOnly() {}

    /**
     * For a file.
     *
     * @param folder where it will be
     */
    public static FileAttribute<?>[] file(Path folder) throws IOException {
        return of(folder, "rw-------", Set.of());
    }

    /**
     * For a folder.
     *
     * @param parent where it will be
     */
    public static FileAttribute<?>[] folder(Path parent) throws IOException {
        return of(parent, "rwx------", EnumSet.of(AclEntryFlag.FILE_INHERIT, AclEntryFlag.DIRECTORY_INHERIT));
    }

    private static FileAttribute<?>[] of(Path parent, String mode, Set<AclEntryFlag> flags) throws IOException {
        if (Files.getFileAttributeView(parent, PosixFileAttributeView.class) != null) {
            return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))};
        }
        if (Files.getFileAttributeView(parent, AclFileAttributeView.class) != null) {
            Optional<UserPrincipal> user =
                    user(parent.getFileSystem().getUserPrincipalLookupService(), System.getenv("USERDOMAIN"));
            if (user.isPresent()) {
                return new FileAttribute<?>[] {new Acl(accessControl(user.get(), flags))};
            }
        }
        // FAT and its like protect nothing, and without a name to give it to, what the folder gives has to do.
        return NONE;
    }

    /**
     * This user; a name without its domain may be another's too. Empty where the system does not know the name, as when
     * the domain is away.
     */
    private static Optional<UserPrincipal> user(UserPrincipalLookupService users, String domain) throws IOException {
        String name = System.getProperty("user.name");
        for (String full : domain == null ? List.of(name) : List.of(domain + "\\" + name, name)) {
            try {
                return Optional.of(users.lookupPrincipalByName(full));
            } catch (UserPrincipalNotFoundException e) {
                // The next form of it.
            }
        }
        return Optional.empty();
    }

    /**
     * All to one user, and by that nothing to anybody else; a list given at creation inherits nothing from the folder.
     */
    static List<AclEntry> accessControl(UserPrincipal user, Set<AclEntryFlag> flags) {
        return List.of(AclEntry.newBuilder()
                .setType(AclEntryType.ALLOW)
                .setPrincipal(user)
                .setFlags(flags)
                .setPermissions(EnumSet.allOf(AclEntryPermission.class))
                .build());
    }

    private record Acl(List<AclEntry> value) implements FileAttribute<List<AclEntry>> {
        @Override
        public String name() {
            return "acl:acl";
        }
    }
}
