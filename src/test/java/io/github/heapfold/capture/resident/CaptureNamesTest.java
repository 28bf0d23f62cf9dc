package io.github.heapfold.capture.resident;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CaptureNamesTest {
    @TempDir
    Path folder;

    private String name(String of) {
        return CaptureNames.next(folder, of).getFileName().toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"aux.Main-4711", "CON.Main-1", "nul.x", "com1.Main-4711", "Lpt9.Main-1", "com¹.Main-1"})
    void aNameThatWindowsTakesForADeviceIsMadeAnother(String device) {
        assertThat(name(device)).startsWith("_" + device + "-").endsWith(".hfold");
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop.Main-4711", "auxiliary.Main-1", "com.Main-1", "con-4711", "x.aux.Main"})
    void othersStayAsTheyAre(String plain) {
        assertThat(name(plain)).startsWith(plain + "-").endsWith(".hfold");
    }
}
