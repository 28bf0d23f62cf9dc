package io.github.heapfold.files;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What processes of this user left behind when they were killed. Names tell it, and anybody can give such a name to a
 * link: so each folder is opened without following links, what was opened is checked, and what is in it is deleted
 * relative to it.
 */
final class Leftovers {
    /**
     * Folders that were swept for parts of results by this process: once is enough, and a folder may hold very many
     * files.
     */
    private static final Set<Path> SWEPT = ConcurrentHashMap.newKeySet();

    private Leftovers() {}

    /** Deletes the {@link PrivateFolder}s of ended processes. */
    static void sweepFolders(Path parent, User user) throws IOException {
        sweep(parent, PrivateFolder.NAME, (stream, folder) -> deleteFolder(stream, folder, user));
    }

    /** Deletes the {@link PartName parts of results} of ended processes, at the first call for a folder. */
    static void sweepParts(Path folder, User user) throws IOException {
        if (SWEPT.add(folder)) {
            sweep(folder, PartName.FORM, (stream, part) -> deleteFile(stream, part, user));
        }
    }

    private interface Deletion {
        void delete(DirectoryStream<Path> folder, Path entry) throws IOException;
    }

    private static void sweep(Path parent, Pattern form, Deletion deletion) throws IOException {
        if (!Files.isDirectory(parent)) {
            // To open a pipe as a folder waits for who writes to it.
            throw new NotDirectoryException(parent.toString());
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(parent)) {
            for (Path entry : found) {
                Matcher name = form.matcher(entry.getFileName().toString());
                if (name.matches() && ProcessTag.isDead(name)) {
                    try {
                        deletion.delete(found, entry);
                    } catch (IOException | DirectoryIteratorException e) {
                        // Another sweep was faster, or it is not what its name says.
                    }
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    private static void deleteFile(DirectoryStream<Path> parent, Path file, User user) throws IOException {
        FileFacts facts = FileFacts.of(file);
        if (facts.isFile() && user.owns(facts)) {
            if (parent instanceof SecureDirectoryStream<Path> secure) {
                secure.deleteFile(file.getFileName());
            } else {
                Files.delete(file);
            }
        }
    }

    private static void deleteFolder(DirectoryStream<Path> parent, Path folder, User user) throws IOException {
        if (!(parent instanceof SecureDirectoryStream<Path> secure)) {
            deleteByName(folder, user);
            return;
        }
        try (SecureDirectoryStream<Path> inside =
                secure.newDirectoryStream(folder.getFileName(), LinkOption.NOFOLLOW_LINKS)) {
            // Of what was opened, whatever has its name by now.
            Optional<UserPrincipal> owner = Optional.of(
                    inside.getFileAttributeView(PosixFileAttributeView.class).getOwner());
            if (!owner.equals(user.principal())) {
                return;
            }
            for (Path file : inside) {
                inside.deleteFile(file.getFileName());
            }
        }
        secure.deleteDirectory(folder.getFileName());
    }

    /** For systems without operations relative to an open folder. */
    private static void deleteByName(Path folder, User user) throws IOException {
        FileFacts facts = FileFacts.of(folder);
        if (!facts.isFolder() || !user.owns(facts)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }

    /** Deletes one folder of this process, which is no fault where it is gone already. */
    static void delete(Path folder, User user) throws IOException {
        try (DirectoryStream<Path> parent = Files.newDirectoryStream(folder.getParent())) {
            deleteFolder(parent, folder, user);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }
}
