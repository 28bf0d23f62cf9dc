package io.github.heapfold.job.analyse;

import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.files.OpenedFile;
import io.github.heapfold.files.Sha256;
import io.github.heapfold.job.ProgramVersion;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;

/**
 * What tells a file from others, and from itself after it was written to: its size and times, what the file system
 * knows it by, and a digest of its beginning, its end and places in between; of a small file, of all of it.
 */
final class DumpIdentity {
    /** To be raised whenever the answers, or what is kept of them, change. */
    private static final int SEMANTICS = 1;

    private static final int SAMPLE = 1 << 16;

    /** Number of samples, from the beginning to the end. */
    private static final int SAMPLES = 48;

    private DumpIdentity() {}

    /** The identity, for this version of the program. */
    static byte[] of(Path file) throws IOException {
        BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(SEMANTICS);
            out.writeUTF(ProgramVersion.get().orElse(""));
            out.writeLong(now.size());
            out.writeUTF(now.lastModifiedTime().toString());
            out.writeUTF(changed(file));
            out.writeUTF(String.valueOf(now.fileKey()));
            out.write(samples(file));
        }
        return bytes.toByteArray();
    }

    /** Who sets the time of the last change back cannot set this one. */
    private static String changed(Path file) throws IOException {
        boolean unix = file.getFileSystem().supportedFileAttributeViews().contains("unix");
        return unix ? Files.getAttribute(file, "unix:ctime").toString() : "";
    }

    private static byte[] samples(Path file) throws IOException {
        try (OpenedFile channel = ExistingFile.toRead(file)) {
            MessageDigest digest = Sha256.start();
            long size = channel.size();
            boolean small = size <= (long) SAMPLES * SAMPLE;
            ByteBuffer sample = ByteBuffer.allocate(SAMPLE);
            for (int i = 0; i < SAMPLES; i++) {
                long at = small ? (long) i * SAMPLE : (size - SAMPLE) * i / (SAMPLES - 1);
                sample.clear();
                boolean more = true;
                while (more && sample.hasRemaining()) {
                    more = channel.read(at + sample.position(), sample) >= 0;
                }
                digest.update(sample.flip());
            }
            return digest.digest();
        }
    }
}
