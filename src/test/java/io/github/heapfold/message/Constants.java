package io.github.heapfold.message;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** The texts in the constant pool of a class file. */
final class Constants {
    private Constants() {}

    static Set<String> of(Path file) throws IOException {
        Set<String> texts = new HashSet<>();
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            in.skipNBytes(8);
            int count = in.readUnsignedShort();
            for (int i = 1; i < count; i++) {
                int tag = in.readUnsignedByte();
                switch (tag) {
                    case 1 -> texts.add(in.readUTF());
                    case 5, 6 -> {
                        in.skipNBytes(8);
                        // These take two places.
                        i++;
                    }
                    case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
                    case 15 -> in.skipNBytes(3);
                    case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                    default -> throw new IOException(file + ": constant of kind " + tag);
                }
            }
        }
        return texts;
    }
}
