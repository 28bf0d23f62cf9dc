package io.github.heapfold.gui.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.shell.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UploadModelTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://dump:hunter2@files.example.com/up/",
                "https://dump:hun@ter2@files.example.com/up/",
                "https://files.example.com/up?key=hunter2",
                "https://dump:hunter 2@files.example.com/",
                "dump:hunter2@files.example.com/up/",
                "https://dump:hunter2"
            })
    void anAddressThatMayTellASecretIsNotRemembered(String address) throws IOException {
        assertThat(remembered(address)).doesNotContain("hunter").doesNotContain("example.com");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://files.example.com/up/", "@env:UPLOAD"})
    void anyOtherAddressIs(String address) throws IOException {
        assertThat(remembered(address)).contains(address.substring(address.indexOf(':') + 1));
    }

    @Test
    void whatIsWrongIsKnownAsItIsTypedAndNoSecretIsTold() {
        UploadModel model = new UploadModel(new CaptureMemory(new Settings(folder.resolve("window.properties"))));
        model.header().set("Leaky");
        assertThat(model.addressFault().getValue()).isEmpty();
        // Without an address, nothing is sent with it.
        assertThat(model.headerFault().getValue()).isEmpty();
        assertThat(model.told()).isEmpty();

        model.address().set("ftp://x");
        assertThat(model.addressFault().getValue()).startsWith("Captures cannot be sent there");
        assertThat(model.headerFault().getValue()).startsWith("Captures cannot be sent so");
        model.header().set("Leaky: yes");
        assertThat(model.headerFault().getValue()).isEmpty();
        model.address().set("@env:UPLOAD");
        assertThat(model.addressFault().getValue()).isEmpty();
        assertThat(model.told()).contains("@env:UPLOAD");
        model.address().set("https://files.example.com/up?key=hunter2");
        assertThat(model.addressFault().getValue()).isEmpty();
        assertThat(model.told()).contains("https://files.example.com/up");
    }

    private String remembered(String address) throws IOException {
        Path file = folder.resolve("window.properties");
        Settings settings = new Settings(file);
        new UploadModel(new CaptureMemory(settings)).address().set(address);
        settings.save();
        return Files.readString(file).replace("\\:", ":");
    }
}
