package io.github.heapfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is thrown in a command, it is told in one line, and nothing is left behind. */
class UnforeseenErrorTest extends CommandTest {
    static Stream<Error> errors() {
        return Stream.of(
                new OutOfMemoryError("Java heap space"),
                new StackOverflowError(),
                new NoClassDefFoundError("io/github/heapfold/Gone"),
                new UnsatisfiedLinkError("no zstd in java.library.path"),
                new InternalError("a fault occurred in a recent unsafe memory access operation"),
                new AssertionError("something that cannot be"));
    }

    @ParameterizedTest
    @MethodSource("errors")
    void anyErrorIsToldAndEndsTheCommand(Error error) throws IOException {
        Shell.Result result = new Shell()
                .onStart(monitor -> {
                    throw error;
                })
                .execute("compress", dump);

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.err()).startsWith("heapfold: ").doesNotContain("\tat ");
        assertThat(files()).hasSize(1);
    }
}
