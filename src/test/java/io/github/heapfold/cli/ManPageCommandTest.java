package io.github.heapfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManPageCommandTest {
    private static final Pattern OPTION = Pattern.compile("(?m)^ {2,6}(?:-\\w, )?(--[a-z-]+)");

    private static String page() {
        Shell.Result result = Shell.run("generate-man-page");
        assertThat(result.exit()).isZero();
        return result.out();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gui", "demo", "inspect", "compress", "restore", "verify", "profiles"})
    void everyCommandIsThereWithAllItsOptions(String command) {
        String page = page();
        int start = page.indexOf(".SS \"" + command + "\"");
        assertThat(start).isPositive();
        int end = page.indexOf(".SS", start + 1);
        String section = page.substring(start, end < 0 ? page.length() : end).replace("\\-", "-");
        Matcher options = OPTION.matcher(Shell.run(command, "--help").out());
        int count = 0;
        while (options.find()) {
            assertThat(section).contains(options.group(1));
            count++;
        }
        assertThat(count).isPositive();
    }

    @Test
    void itHasAHelpAsAllCommands() {
        Shell.Result result = Shell.run("generate-man-page", "--help");

        assertThat(result.exit()).isZero();
        assertThat(result.out()).startsWith("Usage: heapfold generate-man-page [-h]");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void nothingOfWhatCommandsSayIsTakenForTroff() {
        assertThat(page().lines().filter(line -> line.startsWith(".")))
                .allSatisfy(line -> assertThat(line).matches("\\.(TH|SH|SS|PP|TP|br)( .*)?"));
        assertThat(page()).doesNotContain("%n", "%%", "${");
    }
}
