package io.github.heapfold.seal.age;

import com.exceptionfactory.jagged.RecipientStanzaReader;
import com.exceptionfactory.jagged.RecipientStanzaWriter;
import com.exceptionfactory.jagged.framework.stream.StandardDecryptingChannelFactory;
import com.exceptionfactory.jagged.framework.stream.StandardEncryptingChannelFactory;
import io.github.heapfold.seal.SealKey;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A whole age file in memory whose content is the key of a sealed file: the age tool opens it as any other. */
final class AgeFile {
    private AgeFile() {}

    static byte[] wrap(SealKey key, List<RecipientStanzaWriter> recipients) throws IOException {
        byte[] content = key.bytes();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (WritableByteChannel age =
                new StandardEncryptingChannelFactory().newEncryptingChannel(Channels.newChannel(out), recipients)) {
            age.write(ByteBuffer.wrap(content));
        } catch (GeneralSecurityException e) {
            throw new IOException("the key cannot be wrapped: " + e.getMessage(), e);
        } finally {
            Arrays.fill(content, (byte) 0);
        }
        return out.toByteArray();
    }

    /** The key, where this identity opens the file, and the file is one and has a key in it. */
    static Optional<SealKey> unwrap(byte[] file, RecipientStanzaReader identity) {
        ByteBuffer content = ByteBuffer.allocate(SealKey.BYTES + 1);
        try (ReadableByteChannel age = new StandardDecryptingChannelFactory()
                .newDecryptingChannel(Channels.newChannel(new ByteArrayInputStream(file)), List.of(identity))) {
            while (content.hasRemaining() && age.read(content) >= 0) {}
            if (content.position() != SealKey.BYTES) {
                return Optional.empty();
            }
            return Optional.of(new SealKey(Arrays.copyOf(content.array(), SealKey.BYTES)));
        } catch (GeneralSecurityException | IOException | RuntimeException e) {
            // Of another's, and of a forged one, nothing more is to be known: it does not open.
            return Optional.empty();
        } finally {
            Arrays.fill(content.array(), (byte) 0);
        }
    }
}
