package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ZstdDecompressor;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.IndexCodec;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.ScanResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The folded file that the page takes apart is the one that the program makes and reads. */
class ExamplePageTest {
    private static final Path PAGE = Path.of("src", "site", "markdown", "hfold-example.md");

    /** A line of a listing: bytes, and what they are. */
    private static final Pattern BYTES = Pattern.compile(" {4}([0-9a-f]{2}(?: [0-9a-f]{2})*)(?: {2}.*)?");

    private static final HexFormat HEX = HexFormat.ofDelimiter(" ");

    private final byte[] dump = together(listing("## The dump", "## The folded file"));
    private final byte[] folded = together(listing("## The folded file", "### What is in the index"));
    private final List<byte[]> index =
            listing("### What is in the index", "### The modelled numbers of the identifiers");

    ExamplePageTest() throws IOException {}

    private static List<byte[]> listing(String from, String to) throws IOException {
        List<String> lines = Files.readAllLines(PAGE);
        assertThat(lines).contains(from, to);
        List<byte[]> bytes = new ArrayList<>();
        for (String line : lines.subList(lines.indexOf(from), lines.indexOf(to))) {
            Matcher matcher = BYTES.matcher(line);
            if (matcher.matches()) {
                bytes.add(HEX.parseHex(matcher.group(1)));
            }
        }
        return bytes;
    }

    private static byte[] together(List<byte[]> parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        parts.forEach(out::writeBytes);
        return out.toByteArray();
    }

    /** The blocks, the index decompressed: how zstd compresses it may change. */
    private static List<String> blocks(byte[] file) throws IOException {
        List<String> blocks = new ArrayList<>();
        for (Blocks.Block block : Blocks.of(file)) {
            byte[] payload = block.type() == FoldFormat.BLOCK_INDEX ? decompressed(block.payload()) : block.payload();
            blocks.add((char) block.type() + " " + HEX.formatHex(payload));
        }
        return blocks;
    }

    private static byte[] decompressed(byte[] payload) throws IOException {
        ByteInput in = new ByteInput(payload);
        int length = in.getCount(IndexCodec.MAX_BYTES);
        try (ZstdDecompressor decompressor = new ZstdDecompressor()) {
            return decompressor.decompress(payload, in.at(), in.left(), length);
        }
    }

    @Test
    void theFileOnThePageIsRestoredToTheDumpOnIt() throws IOException {
        assertThat(HEX.formatHex(Folding.restore(folded))).isEqualTo(HEX.formatHex(dump));
    }

    @Test
    void theDumpOnThePageIsFoldedToTheFileOnIt() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FoldWriter.write(
                new ChunkReader(DumpSource.of("tiny.hprof", new ByteArrayInputStream(dump))),
                out,
                new FoldOptions(Presets.LOSSLESS, 3, 1),
                ScanResult.NONE,
                Progress.NONE);

        assertThat(blocks(out.toByteArray())).isEqualTo(blocks(folded));
    }

    @Test
    void theIndexHasWhatThePageSaysInThisOrder() throws IOException {
        String decompressed = HEX.formatHex(decompressed(Blocks.of(folded).stream()
                .filter(block -> block.type() == FoldFormat.BLOCK_INDEX)
                .findFirst()
                .orElseThrow()
                .payload()));

        assertThat(decompressed)
                .containsSubsequence(index.stream().map(HEX::formatHex).toList());
    }
}
