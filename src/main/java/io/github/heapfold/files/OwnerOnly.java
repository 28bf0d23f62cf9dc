package io.github.heapfold.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.List;

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
        return of(folder, "rw-------");
    }

    /**
     * For a folder.
     *
     * @param parent where it will be
     */
    public static FileAttribute<?>[] folder(Path parent) throws IOException {
        return of(parent, "rwx------");
    }

    private static FileAttribute<?>[] of(Path parent, String mode) throws IOException {
        if (Files.getFileAttributeView(parent, PosixFileAttributeView.class) != null) {
            return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))};
        }
        if (Files.getFileAttributeView(parent, AclFileAttributeView.class) != null) {
            UserPrincipal user = parent.getFileSystem()
                    .getUserPrincipalLookupService()
                    .lookupPrincipalByName(System.getProperty("user.name"));
            return new FileAttribute<?>[] {new Acl(accessControl(user))};
        }
        // FAT and its like protect nothing.
        return NONE;
    }

    /**
     * All to one user, and by that nothing to anybody else; a list given at creation inherits nothing from the folder.
     */
    static List<AclEntry> accessControl(UserPrincipal user) {
        return List.of(AclEntry.newBuilder()
                .setType(AclEntryType.ALLOW)
                .setPrincipal(user)
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
