package io.github.heapfold.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.util.Map;
import java.util.Optional;

/**
 * What a path itself is, not what a link there leads to. Where the file system has no POSIX owners and modes, as on
 * Windows, the facts about them are those of a file that belongs to this user alone: its folders are protected by what
 * they inherit.
 *
 * @param basic kind, size, time of the last change and the file system's key
 * @param owner who owns it; empty where that is not known
 * @param uid the owner's number; -1 where that is not known
 * @param gid the group's number; -1 where that is not known
 * @param mode permission bits with the sticky bit; 0700 where they are not known
 * @param names how many names (hard links) the file has; 1 where that is not known
 */
public record FileFacts(
        BasicFileAttributes basic, Optional<UserPrincipal> owner, int uid, int gid, int mode, int names) {
    private static final int GROUP_WRITE = 0020;
    private static final int OTHERS_WRITE = 0002;
    private static final int STICKY = 01000;
    private static final int OWNER_PASSES = 0100;
    private static final int OTHERS_PASS = 0011;

    /**
     * Reads them.
     *
     * @throws java.nio.file.NoSuchFileException where nothing is there
     */
    public static FileFacts of(Path path) throws IOException {
        BasicFileAttributes basic = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        PosixFileAttributeView posix =
                Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (posix == null) {
            return new FileFacts(basic, Optional.empty(), -1, -1, 0700, 1);
        }
        Map<String, Object> unix = Files.readAttributes(path, "unix:uid,gid,mode,nlink", LinkOption.NOFOLLOW_LINKS);
        return new FileFacts(
                basic,
                Optional.of(posix.getOwner()),
                (Integer) unix.get("uid"),
                (Integer) unix.get("gid"),
                (Integer) unix.get("mode"),
                (Integer) unix.get("nlink"));
    }

    /**
     * Whether this is a link: a symbolic one, or on Windows a junction, which Java knows as neither file nor folder.
     */
    public boolean isLink() {
        return basic.isSymbolicLink() || (basic.isOther() && basic.isDirectory());
    }

    public boolean isFile() {
        return basic.isRegularFile();
    }

    public boolean isFolder() {
        return basic.isDirectory() && !basic.isOther();
    }

    /** Whether it belongs to the user of a name; so it does where owners are not known. */
    public boolean belongsTo(String user) {
        return owner.isEmpty() || owner.get().getName().equals(user);
    }

    /**
     * Whether others than the owner and root may write. The group of the same number as the owner is taken for the
     * owner's own, as most systems give each user one.
     */
    public boolean othersMayWrite() {
        return (mode & OTHERS_WRITE) != 0 || ((mode & GROUP_WRITE) != 0 && gid != uid);
    }

    /** Whether a user may open what this folder holds, as its owner or as one who may be in its group. */
    boolean isPassable(User user) {
        return (mode & (user.owns(this) ? OWNER_PASSES : OTHERS_PASS)) != 0;
    }

    /** Whether others may put something else in the place of what this folder holds. */
    public boolean othersMayReplace() {
        return othersMayWrite() && (mode & STICKY) == 0;
    }
}
