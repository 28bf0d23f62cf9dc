package io.github.heapfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What all commands have in common: help, usage, faults and how they are told. */
class CommandLineTest extends CommandTest {
    @Test
    void wrongUsageIsTwo() {
        assertFault(Shell.run("nonsense"), 2, "nonsense", "--help");
        assertFault(Shell.run("compress"), 2, "FILE");
        assertFault(Shell.run("compress", dump, "--profile", "none"), 2, "none", "oom, lossless");
        assertFault(Shell.run("compress", dump, "--strip", "UTF8.stringId"), 2, "--strip: UTF8.stringId cannot be");
        assertFault(Shell.run("compress", dump, "--keep", "names"), 2, "--keep: \"names\" is not what is kept");
        assertFault(Shell.run("compress", dump, "--level", "0"), 2, "--level 0");
        assertFault(Shell.run("compress", dump, "--level", "ten"), 2, "ten");
        assertFault(Shell.run("compress", dump, "--threads", "0"), 2, "--threads 0");
        assertFault(Shell.run("profiles", "none"), 2, "none");
        assertFault(Shell.run("verify", dump, dump, dump), 2, dump);
        assertThat(Path.of(folded)).doesNotExist();
    }

    @Test
    void wordsThatAnOptionDoesNotHaveAreToldWithThoseThatItHas() {
        assertFault(Shell.run("restore", folded, "--for", "nope"), 2, "--for: 'nope' is none of as-is, mat\n");
        assertFault(Shell.run("restore", folded, "--for", "AS_IS"), 2, "--for: 'AS_IS' is none of as-is, mat\n");
        assertFault(Shell.run("capture", "1", "--via", "nope"), 2, "--via: 'nope' is none of pipe, file\n");
        assertFault(
                Shell.run("compress", dump, "--readable-by", "x"),
                2,
                "--readable-by: 'x' is none of owner, group, all\n");
        assertFault(Shell.run("compress", dump, "--format", "x"), 2, "'x' is none of hfold, hprof, hprof.gz, tailor");
        assertFault(Shell.run("inspect", dump, "--json", "--csv"), 2, "--json and --csv are two forms of output");
        assertFault(Shell.run("leaks", dump, "--json", "--csv"), 2, "--json and --csv are two forms of output");
        assertFault(Shell.run("profiles", "oom", "--fields"), 2, "--fields");
    }

    /** The parser's words are for programmers, and it takes the file behind a wrong option for one, too. */
    @Test
    void wrongArgumentsAreToldInTheWordsOfThisProgram() {
        assertFault(
                Shell.run("leaks", "--limits", "3", dump),
                2,
                "heapfold: there is no option '--limits'; did you mean --limit?\n");
        assertFault(Shell.run("leaks", dump, "b.hprof"), 2, "leaks takes fewer arguments: 'b.hprof' is too much\n");
        assertFault(Shell.run("leaks", dump, "--limit", "abc"), 2, "heapfold: --limit: 'abc' is no whole number\n");
        assertFault(Shell.run("leaks", dump, "--limit", "99999999999"), 2, "--limit: '99999999999' is too large\n");
        assertFault(Shell.run("leaks", dump, "--limit"), 2, "heapfold: --limit needs a value, N\n");
        assertFault(Shell.run("leaks", dump, "--quiet=3"), 2, "heapfold: --quiet takes no value: '3'\n");
        assertFault(Shell.run("leaks", dump, "--limit", "1", "--limit", "2"), 2, "heapfold: --limit is given twice\n");
        assertFault(Shell.run("leaks"), 2, "heapfold: FILE is missing\n");
        assertFault(Shell.run("paths", dump), 2, "heapfold: --to ID|CLASS is missing\n");
        assertFault(Shell.run("paths", dump, "--to"), 2, "heapfold: --to needs a value, ID|CLASS\n");
        assertFault(Shell.run("export"), 2, "heapfold: --parquet DIR and FILE are missing\n");
        assertFault(Shell.run("query"), 2, "heapfold: FILE and SQL are missing\n");
        assertFault(
                Shell.run("paths", dump, "--to", "1", "--with", "weak,nope"),
                2,
                "heapfold: --with: 'nope' is none of soft, weak, phantom, finalizer\n");
        assertFault(Shell.run("leaks", dump, "--mapping", "a\0b"), 2, "--mapping: 'a\\u0000b' is no file name here\n");
    }

    @Test
    void theReportOfADumpIsPointedTo() {
        assertFault(Shell.run("report", dump), 1, "leaks --report");
    }

    @Test
    void aCommandLineThatIsAtFaultIsTwoBeforeAFileIsRead() throws IOException {
        String none = folder.resolve("none.hfold").toString();
        assertFault(Shell.run("compress", dump, dump, "-o", none), 2, "is no folder, which several files need");
        assertFault(Shell.run("object", dump, "zzz"), 2, "zzz is no identifier");
        assertFault(Shell.run("dominators", dump, "--of", "zzz"), 2, "zzz is no identifier");
        assertThat(files()).containsExactly("ein Dump für 堆.hprof");
    }

    @Test
    void aNameThatEndsAsThoseOfFoldersDoIsNoFile() throws IOException {
        String none = folder.resolve("none") + "/";
        assertFault(Shell.run("compress", dump, "-o", none), 1, "there is no folder " + folder.resolve("none"));
        assertFault(Shell.run("capture", "1", "-o", none), 1, "there is no folder " + folder.resolve("none"));
        assertThat(files()).containsExactly("ein Dump für 堆.hprof");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aLinkOfTheSystemToWhatIsOpenIsNotReplaced() throws IOException {
        // As /dev/stdout is, where output goes to a file.
        Path link = Files.createSymbolicLink(folder.resolve("out"), Path.of("/proc/self/exe"));
        assertFault(Shell.run("compress", dump, "-f", "-o", link.toString()), 1, "out is no ordinary file");
        assertThat(link).isSymbolicLink();
    }

    @Test
    void faultsOfInputAndEnvironmentAreOne() throws IOException {
        String text = Files.writeString(folder.resolve("text"), "text").toString();
        String missing = folder.resolve("missing").toString();
        assertFault(Shell.run("inspect", missing), 1, missing, "does not exist");
        assertFault(Shell.run("inspect", folder.toString()), 1, "is a folder");
        assertFault(Shell.run("inspect", text), 1, text, "not a heap dump", "offset 0");
        assertFault(Shell.run("compress", text), 1, text, "not a heap dump");
        assertFault(Shell.run("restore", dump), 1, "is not compressed");
        assertFault(Shell.run("verify", dump), 1, "is not compressed");
        assertFault(Shell.run("verify", "-", dump), 1, "standard input");
        assertFault(Shell.run("compress", dump, "-o", missing + "/a.hfold"), 1, "no folder", missing);
        // A file cannot hold files, whoever asks.
        assertFault(Shell.run("compress", dump, "-o", text + "/a.hfold"), 1, text);
        assertThat(files()).containsExactlyInAnyOrder("text", "ein Dump für 堆.hprof");
    }

    /** As the program is given it for a name that is not in the locale's encoding. */
    @Test
    void ofANameThatJavaCannotReadThatIsSaid() {
        assertFault(Shell.run("inspect", "a\uFFFD\uFFFD.hprof"), 2, "bytes that are no text here", "standard input");
    }

    @Test
    void oddNamesAreToldClearly() throws IOException {
        String empty = Files.createFile(folder.resolve("empty")).toString();
        assertFault(Shell.run("inspect", empty), 1, empty + " is empty");
        assertFault(Shell.run("compress", empty), 1, empty + " is empty");
        assertFault(Shell.run("restore", empty), 1, empty + " is empty");
        assertFault(Shell.run("verify", empty), 1, empty + " is empty");
        assertFault(Shell.run("compress", ""), 2, "a file name is empty");
        assertFault(Shell.run("compress", dump, "-o", ""), 2, "--output is empty");
        assertFault(Shell.run("compress", "/"), 1, "is a folder");
        assertFault(Shell.run("restore", "/"), 1, "is a folder");
    }

    @Test
    void helpIsACommandToo() {
        assertThat(Shell.run("help").out()).isEqualTo(Shell.run("--help").out()).contains("leaks");
        assertThat(Shell.run("help", "leaks").out())
                .isEqualTo(Shell.run("leaks", "--help").out())
                .startsWith("Usage: heapfold leaks");
        assertThat(Shell.run("help", "help").out())
                .isEqualTo(Shell.run("--help").out());
        assertFault(Shell.run("help", "laeks"), 2, "Did you mean leaks or ");
        assertFault(Shell.run("helpp"), 2, "Did you mean help");
        assertFault(Shell.run("help", "leaks", "classes"), 2, "help is of one command");
    }

    @Test
    void aFileWithoutACommandIsToldWhatToDo() {
        assertFault(Shell.run(dump), 1, "no window", "heapfold inspect FILE");
        assertFault(Shell.run(dump, "--json"), 2, dump, "heapfold inspect FILE");
        assertFault(Shell.run("nonsense", "--help"), 2, "nonsense", "--help");
        assertFault(Shell.run(""), 2, "no command");
        assertFault(Shell.run("laeks", "x.hprof"), 2, "Did you mean leaks or ");
    }

    @Test
    void anEndOfLineInWhatWasTypedMakesNoLineOfItsOwn() {
        assertFault(Shell.run("none\nheapfold: all is well"), 2, "'none\\nheapfold: all is well'");
        assertFault(Shell.run("compress", dump, "--profile", "no\nne"), 2, "no\\nne");
        assertFault(Shell.run("compress", dump, "--level", "t\nen"), 2, "t\\nen");
    }

    @Test
    void verboseAddsTheTrace() {
        Shell.Result result = Shell.run("inspect", folder.resolve("missing").toString(), "--verbose");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("does not exist", "\tat ", "NoSuchFileException");
    }

    @Test
    void progressIsForPeopleOnly() {
        assertThat(new Shell().interactive().execute("inspect", dump).err()).contains("inspecting");
        assertThat(new Shell().interactive().execute("inspect", dump, "--quiet").err())
                .isEmpty();
        assertThat(Shell.run("inspect", dump).err()).isEmpty();
    }

    @Test
    void quietIsQuiet() {
        Shell.Result result = Shell.run("compress", dump, "-q");
        assertThat(result.exit()).isZero();
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gui", "demo", "inspect", "compress", "restore", "verify", "profiles"})
    void everyCommandHasHelp(String command) {
        Shell.Result result = Shell.run(command, "--help");
        assertThat(result.exit()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("Usage: heapfold " + command, "--help", "--verbose");
        assertThat(Shell.run("--help").out()).contains("  " + command + " ").doesNotContain("  Without arguments");
    }

    @Test
    void shellsGetACompletionScript() {
        Shell.Result result = Shell.run("generate-completion");
        assertThat(result.exit()).isZero();
        assertThat(result.out()).contains("complete ", "inspect", "--profile");
        assertThat(result.out())
                .as("words as they are typed")
                .contains("(\"class\" \"package\" \"loader\")", "(\"as-is\" \"mat\")")
                .contains("NAMEFILE_option_args=(\"oom\" \"lossless\"", "NAME_pos_param_args=(\"oom\" \"lossless\"")
                .doesNotContain("(\"CLASS\"");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shellsCompleteTheNamesOfFiles() throws Exception {
        Path script = Files.writeString(
                folder.resolve("completion"), Shell.run("generate-completion").out());
        Files.createFile(folder.resolve("some.hprof"));
        // Where a function has no words of its own, bash completes files, unless the function says that it should not.
        Process bash = new ProcessBuilder(
                        "bash",
                        "-c",
                        "compopt() { echo \"$@\"; }; . \"$1\"; COMP_WORDS=(heapfold leaks some.h); COMP_CWORD=2;"
                                + " _complete_heapfold; echo \"words ${COMPREPLY[*]}\"; complete -p heapfold",
                        "bash",
                        script.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(said).isZero();
        assertThat(said).contains("-o default", "words \n").doesNotContain("+o default");
    }

    @Test
    void aSingleChunkIsOne() {
        String small = folder.resolve("small.hfold").toString();
        assertThat(Shell.run("compress", dump, "-o", small).exit()).isZero();
        assertThat(Shell.run("verify", small).out()).contains(" in 1 chunk, ");
    }

    @Test
    void theVersionIsTold() {
        assertThat(Shell.run("--version").out()).startsWith("heapfold ");
    }

    @Test
    void guiSaysWhyItCannotOpen() {
        assertFault(Shell.run("gui"), 1, "no window");
    }
}
