package io.github.heapfold.capture.agent;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The log of the processes that fold, in a folder that others may write to: opened without following a link, for its
 * owner alone, and only where it is an ordinary file of this user.
 */
final class AgentLog implements Closeable {
    private static final String NAME = "heapfold-agent.log";
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("unix");

    private final Path file;
    /** Null where the log may not be used. */
    private final SeekableByteChannel channel;

    private AgentLog(Path file, SeekableByteChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Opens the log, made where it is not there yet. One that may not be used is told and stays as it is: there is no
     * log then.
     */
    static AgentLog open(Path folder) {
        Path file = folder.resolve(NAME);
        try {
            return new AgentLog(file, channel(file));
        } catch (IOException e) {
            HeapAgent.say("no log: " + e.getMessage());
            return new AgentLog(file, null);
        }
    }

    private static SeekableByteChannel channel(Path file) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            // To open a pipe is to wait for somebody at its other end.
            check(file);
        }
        SeekableByteChannel channel = Files.newByteChannel(
                file,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS),
                ownerOnly(file.toAbsolutePath().getParent()));
        try {
            check(file);
            return channel;
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    /** What the file is created with, so that nobody else reads it. Knows the JDK alone, as all of the agent. */
    private static FileAttribute<?>[] ownerOnly(Path folder) throws IOException {
        if (POSIX) {
            return new FileAttribute<?>[] {
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            };
        }
        if (Files.getFileAttributeView(folder, AclFileAttributeView.class) == null) {
            return new FileAttribute<?>[0];
        }
        // Who may write to the folder is asked of its owner: this process's user, where it is a folder of its own.
        UserPrincipal self = folder.getFileSystem()
                .getUserPrincipalLookupService()
                .lookupPrincipalByName(System.getProperty("user.name"));
        List<AclEntry> all = List.of(AclEntry.newBuilder()
                .setType(AclEntryType.ALLOW)
                .setPrincipal(self)
                .setPermissions(EnumSet.allOf(AclEntryPermission.class))
                .build());
        return new FileAttribute<?>[] {new AccessList(all)};
    }

    private static final class AccessList implements FileAttribute<List<AclEntry>> {
        private final List<AclEntry> value;

        AccessList(List<AclEntry> value) {
            this.value = value;
        }

        @Override
        public String name() {
            return "acl:acl";
        }

        @Override
        public List<AclEntry> value() {
            return value;
        }
    }

    private static void check(Path file) throws IOException {
        boolean own = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
        if (own && POSIX) {
            Map<String, Object> facts = Files.readAttributes(file, "unix:nlink,owner", LinkOption.NOFOLLOW_LINKS);
            Path self = Path.of("/proc/self");
            own = facts.get("nlink").equals(1)
                    && (!Files.exists(self) || facts.get("owner").equals(Files.getOwner(self)));
        }
        if (!own) {
            throw new IOException(file + " is no log of this user's own; remove it");
        }
    }

    /** Reads all that a process says, until it has said all, and appends it. */
    void append(InputStream said) throws IOException {
        byte[] block = new byte[1 << 12];
        for (int n = said.read(block); n >= 0; n = said.read(block)) {
            ByteBuffer bytes = ByteBuffer.wrap(block, 0, n);
            while (channel != null && bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
