package io.github.heapfold.cli;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that are named to be read, and are not there. */
class MissingFilesTest extends CommandTest {
    @ParameterizedTest
    @CsvSource({
        "verify, --absent, does not exist",
        "secrets, --rules, does not exist",
        "leaks, --mapping, does not exist",
        "restore, --identity, there is no file",
        "capture, --dump, does not exist"
    })
    void aFileThatIsReadIsToldAsMissing(String command, String option, String words) {
        String missing = folder.resolve("missing").toString();

        Shell.Result result = command.equals("capture")
                ? Shell.run(command, option, missing)
                : Shell.run(command, dump, option, missing);

        assertFault(result, 1, missing, words);
    }
}
