import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Holds the text files below a folder: every line a string, or a map where it has a colon; of every fourth file the
 * bytes too.
 */
final class TextHeap {
    private static final Map<String, List<Object>> HELD = new HashMap<>();

    public static void main(String[] args) throws Exception {
        Random random = new Random(7);
        List<Path> files;
        try (Stream<Path> found = Files.walk(Path.of(args[0]))) {
            files = new ArrayList<>(found.filter(Files::isRegularFile).sorted().toList());
        }
        Collections.shuffle(files, random);
        long held = 0;
        for (Path file : files) {
            if (held > 170_000_000) {
                break;
            }
            byte[] bytes;
            try {
                bytes = Files.size(file) > 3_000_000 ? new byte[0] : Files.readAllBytes(file);
            } catch (IOException e) {
                continue;
            }
            List<Object> kept = new ArrayList<>(List.of(file));
            if (random.nextInt(4) == 0) {
                kept.add(bytes);
                held += bytes.length;
            }
            for (String line : new String(bytes, StandardCharsets.ISO_8859_1).split("\n")) {
                int colon = line.indexOf(':');
                kept.add(colon > 0 ? new HashMap<>(Map.of(line.substring(0, colon), line.substring(colon + 1))) : line);
                held += line.length() + (colon > 0 ? 250 : 50);
            }
            HELD.put(file.toString(), kept);
        }
        System.out.println("READY");
        Thread.sleep(Long.MAX_VALUE);
    }
}
