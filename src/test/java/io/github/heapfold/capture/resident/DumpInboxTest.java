package io.github.heapfold.capture.resident;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.files.OwnFolder;
import io.github.heapfold.files.Strangers;
import io.github.heapfold.files.User;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has neither these owners nor these links")
class DumpInboxTest {
    @TempDir
    Path folder;

    private Path in;
    private Path taken;

    @BeforeEach
    void make() throws IOException {
        in = OwnFolder.make(folder.resolve("in"));
        taken = OwnFolder.make(folder.resolve("taken"));
    }

    private Path dump(long pid) throws IOException {
        return Files.writeString(in.resolve("java_pid" + pid + ".hprof"), "dump of " + pid);
    }

    @Test
    void theDumpOfAProcessIsTakenAndNoOther() throws IOException {
        Path earlier = dump(1);
        DumpInbox inbox = new DumpInbox(in, User.current());
        dump(2);
        Path other = dump(3);
        Path notes = Files.writeString(in.resolve("notes.hprof"), "mine");

        assertThat(inbox.before()).containsExactly("java_pid1.hprof");
        assertThat(inbox.take(1, "Shop", taken)).isEmpty();
        assertThat(inbox.has(2)).isTrue();
        Path first = inbox.take(2, "Shop", taken).orElseThrow();
        assertThat(first.getParent()).isEqualTo(taken);
        assertThat(first.getFileName().toString()).matches("Shop-2-\\d{8}-\\d{6}\\.hprof");
        assertThat(DumpInbox.process(first)).hasValue(2);
        assertThat(inbox.take(2, "Shop", taken)).isEmpty();
        assertThat(earlier).exists();
        assertThat(other).exists();
        assertThat(notes).exists();

        dump(2);
        Path second = inbox.take(2, "Shop", taken).orElseThrow();
        assertThat(second).isNotEqualTo(first).exists();
        assertThat(first).exists();
        assertThat(DumpInbox.process(second)).hasValue(2);
    }

    @ParameterizedTest
    @CsvSource({
        "Shop-2600-20261127-090113.hprof, java_pid2600.hprof",
        "Shop-2600-20261127-090113-2.hprof.gz, java_pid2600.hprof.gz",
        "my-app-1.2-31-20261127-090113.hprof, java_pid31.hprof",
        "java_pid7-8-20261127-090113.hprof, java_pid8.hprof",
        "java_pid7.hprof, java_pid7.hprof",
        "java_pid7-2.hprof, java_pid7.hprof"
    })
    void whatWasTakenIsKnownByItsName(String taken, String before) {
        assertThat(DumpInbox.nameBefore(Path.of(taken))).contains(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {".heapfold-watch", "Shop.hprof", "Shop-2600-20261127-090113.hfold"})
    void otherFilesAreOfNoProcess(String name) {
        assertThat(DumpInbox.process(Path.of(name))).isEmpty();
    }

    @Test
    void whatIsPutBackHasTheNameOfItsSegmentsAndReplacesNothing() throws IOException {
        DumpInbox inbox = new DumpInbox(in, User.current());
        dump(2);
        Path first = inbox.take(2, "Shop", taken).orElseThrow();
        Path second = Files.writeString(taken.resolve("Shop-2-20261127-090113.hprof"), "another");

        assertThat(inbox.putBack(first))
                .isEqualTo(in.resolve("java_pid2.hprof"))
                .hasContent("dump of 2");
        assertThat(inbox.putBack(second))
                .isNotEqualTo(in.resolve("java_pid2.hprof"))
                .hasContent("another");
        assertThat(in.resolve("java_pid2.hprof")).hasContent("dump of 2");
        assertThat(inbox.take(2, "Shop", taken)).isEmpty();
    }

    /** With -XX:HeapDumpGzipLevel. */
    @Test
    void aPackedDumpIsTakenToo() throws IOException {
        DumpInbox inbox = new DumpInbox(in, User.current());
        Files.writeString(in.resolve("java_pid2.hprof.gz"), "packed");

        assertThat(inbox.has(2)).isTrue();
        assertThat(inbox.take(2, "Shop", taken))
                .hasValueSatisfying(file -> assertThat(file.toString()).endsWith(".hprof.gz"));
        assertThat(inbox.has(2)).isFalse();
    }

    @Test
    void segmentsAreThoseOfAProcessThatWereNotThereBefore() throws IOException {
        Files.writeString(in.resolve("java_pid2.hprof.p0"), "old");
        DumpInbox inbox = new DumpInbox(in, User.current());
        Path first = Files.writeString(in.resolve("java_pid2.hprof.p1"), "");
        Path second = Files.writeString(in.resolve("java_pid2.hprof.gz.p12"), "");
        for (String other : new String[] {"java_pid22.hprof.p0", "java_pid2.hprof.part", "java_pid2.hprof"}) {
            Files.writeString(in.resolve(other), "");
        }

        assertThat(inbox.segments(2)).containsExactlyInAnyOrder(first, second);
    }

    @Test
    void aLinkInADumpsPlaceIsLeftAlone() throws IOException {
        Path precious = Files.writeString(folder.resolve("precious"), "not yours");
        DumpInbox inbox = new DumpInbox(in, User.current());
        Path soft = Files.createSymbolicLink(in.resolve("java_pid1.hprof"), precious);
        Path hard = Files.createLink(in.resolve("java_pid2.hprof"), precious);

        assertThat(inbox.has(1)).isFalse();
        assertThat(inbox.take(1, "Shop", taken)).isEmpty();
        assertThat(inbox.take(2, "Shop", taken)).isEmpty();
        assertThat(soft).isSymbolicLink();
        assertThat(hard).hasContent("not yours");
        assertThat(precious).hasContent("not yours");
    }

    @Test
    void aFileOfAnotherUserThanTheJvmsIsLeftAlone() throws IOException {
        DumpInbox inbox = new DumpInbox(in, Strangers.USER);
        Path file = dump(1);

        assertThat(inbox.take(1, "Shop", taken)).isEmpty();
        assertThat(file).exists();
    }
}
