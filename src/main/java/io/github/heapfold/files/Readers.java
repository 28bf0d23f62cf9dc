package io.github.heapfold.files;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Locale;
import java.util.Set;

/** Who may read a result. */
public enum Readers {
    OWNER,
    GROUP,
    ALL;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Lets them read a whole file of this user, which only its owner could until then.
     *
     * @throws IOException where it is not such a file, or its file system has no permissions for them
     */
    public void grant(Path file) throws IOException {
        if (this == OWNER) {
            return;
        }
        FileFacts facts = FileFacts.of(file);
        if (!facts.isFile() || !User.current().owns(facts)) {
            throw new UnsafeFileException(file, Message.of("file.taken"));
        }
        PosixFileAttributeView view =
                Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (view == null) {
            throw new MessageException(Message.of("file.noReaders", file));
        }
        Set<PosixFilePermission> permissions = view.readAttributes().permissions();
        permissions.add(PosixFilePermission.GROUP_READ);
        if (this == ALL) {
            permissions.add(PosixFilePermission.OTHERS_READ);
        }
        view.setPermissions(permissions);
    }
}
