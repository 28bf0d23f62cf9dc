package io.github.heapfold.fuzz;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The first inputs of the {@link Attack}, which are the same each time. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AttackTest {
    private static final int INPUTS = 20;

    @TestFactory
    Stream<DynamicTest> nothingIsFound(@TempDir Path folder) throws IOException {
        Attack attack = new Attack(folder);
        List<Attack.Part> parts = Attack.parts();
        return parts.stream()
                .map(part -> DynamicTest.dynamicTest(part.toString(), () -> {
                    for (int number = 0; number < INPUTS; number++) {
                        try {
                            attack.run(part, number);
                        } catch (IOException | RuntimeException | AssertionError e) {
                            throw new AssertionError("input " + number + " of " + part, e);
                        }
                    }
                }));
    }
}
