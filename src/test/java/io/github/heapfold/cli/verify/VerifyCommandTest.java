package io.github.heapfold.cli.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.cli.CommandTest;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Samples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class VerifyCommandTest extends CommandTest {
    @Test
    void verifyTellsADifferenceByItsExitCode() throws JsonParserException {
        String other = Samples.list(8, 2001).writeTo(folder.resolve("other")).toString();

        Shell.Result text = Shell.run("verify", dump, other);
        assertThat(text.exit()).isEqualTo(3);
        assertThat(text.out()).startsWith("different:").contains("2,003").contains("2,004");
        JsonObject json = json(Shell.run("verify", dump, other, "--json"));
        assertThat(json.getBoolean("same")).isFalse();
        assertThat(json.getObject("objects").getLong("left")).isEqualTo(2003);
        assertThat(json.getObject("objects").getLong("right")).isEqualTo(2004);
        assertThat(json.getObject("classes").getLong("left")).isEqualTo(3);
        assertThat(json.getObject("references").getLong("left")).isEqualTo(2004);
        assertThat(json.getObject("roots").getLong("right")).isEqualTo(4);
        assertThat(json.getArray("differences")).isNotEmpty();
        assertThat(Shell.run("verify", dump, dump).exit()).isZero();
        assertThat(json(Shell.run("verify", dump, dump, "--json")).getBoolean("same"))
                .isTrue();
    }

    @Test
    void verifyOfOneFileChecksIt() throws IOException, JsonParserException {
        Shell.run("compress", dump);
        assertThat(Shell.run("verify", folded).out()).contains("is whole");
        assertThat(json(Shell.run("verify", folded, "--json")).getBoolean("whole"))
                .isTrue();

        byte[] bent = Files.readAllBytes(Path.of(folded));
        bent[bent.length / 2] ^= 4;
        Files.write(Path.of(folded), bent);
        assertFault(Shell.run("verify", folded), 1, folded, "offset");
        Files.delete(Path.of(dump));
        assertFault(Shell.run("restore", folded), 1, folded, "offset");
        assertThat(files()).hasSize(1);
    }

    @Test
    void verifyWarnsOfDamage() throws Exception {
        String cut = Files.write(folder.resolve("cut"), Arrays.copyOf(bytes, bytes.length - 100))
                .toString();

        Shell.Result result = Shell.run("verify", cut, dump, "--json");

        assertThat(result.err()).contains("warning: " + cut + " is damaged at offset");
        JsonObject damaged = JsonParser.object().from(result.out()).getObject("damaged");
        assertThat(damaged.getObject("left").getLong("offset")).isPositive();
        assertThat(damaged.getObject("left").getString("reason")).contains("ends");
        assertThat(damaged.get("right")).isEqualTo(false);
    }

    @Test
    void verifyJsonTellsWhereAFoldedFileIsDamaged() throws Exception {
        Shell.run("compress", dump);
        byte[] bent = Files.readAllBytes(Path.of(folded));
        bent[bent.length / 2] ^= 4;
        Files.write(Path.of(folded), bent);

        Shell.Result result = Shell.run("verify", "--json", folded);

        assertThat(result.exit()).isEqualTo(1);
        JsonObject json = JsonParser.object().from(result.out());
        assertThat(json.getBoolean("whole")).isFalse();
        assertThat(json.getLong("offset")).isPositive();
        assertThat(json.getString("reason")).contains("checksum");
    }

    /** They need not be secrets, and those that are too short are not among those that were looked for. */
    @Test
    void textsOfOnesOwnAreCalledTexts() throws IOException {
        Path dump = Samples.list(8, 20).writeTo(folder.resolve("dump.hprof"));
        Path words = Files.writeString(folder.resolve("words"), "abc\njava/lang/Object\nnowhere-to-be-found\n");

        Shell.Result present = Shell.run("verify", dump.toString(), "--absent", words.toString());
        assertThat(present.exit()).isEqualTo(3);
        assertThat(present.out())
                .startsWith("found: 1 of 2 texts looked for in " + dump)
                .contains("not looked for: 1 text of fewer than 4 characters or bytes")
                .doesNotContain("secret");

        Files.writeString(words, "abc\nnowhere-to-be-found\n");
        Shell.Result unproven = Shell.run("verify", dump.toString(), "--absent", words.toString());
        assertThat(unproven.exit()).isEqualTo(3);
        assertThat(unproven.out())
                .startsWith("not proven: not all were looked for; none of 1 text looked for stands in " + dump);
        assertThat(Shell.run("verify", dump.toString(), "--absent", words.toString(), "--json")
                        .out())
                .contains("\"absent\":false");

        Files.writeString(words, "nowhere-to-be-found\n");
        assertThat(Shell.run("verify", dump.toString(), "--absent", words.toString())
                        .out())
                .startsWith("absent: none of 1 text looked for stands in " + dump)
                .doesNotContain("secret");
    }

    @Test
    void verifyComparesBytesFirst() throws IOException {
        String one = Files.writeString(folder.resolve("one"), "text").toString();
        String two = Files.writeString(folder.resolve("two"), "text").toString();
        String three = Files.writeString(folder.resolve("three"), "other").toString();

        Shell.Result same = Shell.run("verify", one, two);
        assertThat(same.exit()).isZero();
        assertThat(same.out()).contains("byte for byte");
        assertFault(Shell.run("verify", one, three), 1, one, "not a heap dump");
    }

    /** A text is one secret however many places it has, and two of one field are two. */
    @Test
    void secretsAreCountedAndFoundWhereTheyStand() throws IOException {
        byte[] bytes = DumpBuilder.dump(8)
                .utf8(1, "nothing")
                .segment(heap -> {
                    heap.bytes(0x10, new byte[40]);
                    heap.bytes(0x20, "first hunter2secret".getBytes(StandardCharsets.US_ASCII));
                    heap.bytes(0x30, "again hunter2secret".getBytes(StandardCharsets.US_ASCII));
                    heap.bytes(0x40, "other 0815-4711-x".getBytes(StandardCharsets.US_ASCII));
                    heap.bytes(0x50, "cut in two 99".getBytes(StandardCharsets.US_ASCII));
                    heap.bytes(0x60, "887766 and more".getBytes(StandardCharsets.US_ASCII));
                })
                .end()
                .build();
        Path dump = Files.write(folder.resolve("places.hprof"), bytes);
        Path words = Files.writeString(
                folder.resolve("places.txt"), "hunter2secret\n0815-4711-x\nhunter2secret\nabsent one\n99887766\n");
        String text = new String(bytes, StandardCharsets.ISO_8859_1);

        String told = Shell.run("verify", dump.toString(), "--absent", words.toString())
                .out();

        assertThat(told)
                .startsWith("found: 3 of 4 texts looked for")
                .contains("line 1: 2 times as latin-1 in PRIMITIVE_ARRAY_DUMP.elements[byte], first at offset "
                        + text.indexOf("hunter2"))
                .contains("line 2: 1 time as latin-1 in PRIMITIVE_ARRAY_DUMP.elements[byte], first at offset "
                        + text.indexOf("0815"))
                .contains("looked through: names, arrays, values of fields, all records without names and array"
                        + " elements, as bytes, the file as it is stored; for each as latin-1");
        assertThat(Shell.run("verify", dump.toString(), "--absent", words.toString(), "--json")
                        .out())
                .contains("\"offset\":" + text.indexOf("99"));
    }
}
