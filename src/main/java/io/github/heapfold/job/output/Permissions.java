package io.github.heapfold.job.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Who may read a result: no more than may read its source, for a dump holds what its program held, passwords and all. */
final class Permissions {
    private Permissions() {}

    /**
     * What to create a result with.
     *
     * @param source what it is made from; where that is no file, the result is its owner's alone
     * @param sameGroup whether the result belongs to the group of the source
     */
    static FileAttribute<?>[] of(Optional<Path> source, Path result, boolean sameGroup) throws IOException {
        if (!isPosix(result.toAbsolutePath().getParent())) {
            return new FileAttribute<?>[0];
        }
        Set<PosixFilePermission> all = EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
        if (source.isPresent() && Files.isRegularFile(source.get()) && isPosix(source.get())) {
            Set<PosixFilePermission> given = Files.getPosixFilePermissions(source.get());
            add(all, given, PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ, sameGroup);
            add(all, given, PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE, sameGroup);
        }
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(all)};
    }

    private static void add(
            Set<PosixFilePermission> all,
            Set<PosixFilePermission> given,
            PosixFilePermission group,
            PosixFilePermission others,
            boolean sameGroup) {
        if (!given.contains(group)) {
            // With another group, those whom the source shuts out may be among the others.
            if (given.contains(others) && sameGroup) {
                all.add(others);
            }
            return;
        }
        if (given.contains(others)) {
            all.add(group);
            all.add(others);
        } else if (sameGroup) {
            all.add(group);
        }
    }

    /** Whether the group of a result is that of its source. */
    static boolean isSameGroup(Optional<Path> source, Path result) throws IOException {
        if (source.isEmpty() || !isPosix(source.get()) || !isPosix(result)) {
            return true;
        }
        return Files.getAttribute(source.get(), "posix:group").equals(Files.getAttribute(result, "posix:group"));
    }

    private static boolean isPosix(Path file) {
        return Files.getFileAttributeView(file, PosixFileAttributeView.class) != null;
    }
}
