package io.github.heapfold.gui.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class CutTextTest {
    private static final String NAME = "java.util.concurrent.ConcurrentHashMap$Node";

    private static String inRoomOf(String words) {
        return CutText.name(Font.getDefault(), NAME, CutText.width(new Text(), words) + 0.5);
    }

    @Test
    void packagesGoFirstAndThenTheMiddle() {
        assertThat(inRoomOf(NAME)).isEqualTo(NAME);
        assertThat(inRoomOf("…concurrent.ConcurrentHashMap$Node")).isEqualTo("…concurrent.ConcurrentHashMap$Node");
        assertThat(inRoomOf("…ent.ConcurrentHashMap$Node")).isEqualTo("…ConcurrentHashMap$Node");
        assertThat(inRoomOf("ConcurrentHashMap$Node")).isEqualTo("ConcurrentHashMap$Node");
        assertThat(inRoomOf("Concurrent…Map$Node")).matches("Concurr[ent]*….*\\$Node");
        assertThat(inRoomOf("…")).isEqualTo("…");
    }

    /** Two classes that a program made while it ran are told apart by nothing that one could read. */
    @ParameterizedTest
    @ValueSource(strings = {"/0x00007f12a4002800", ".0x00007f12a4002800", "+0x00007f12a4002800"})
    void theAddressOfAGeneratedClassGoesBeforeAnythingElse(String address) {
        assertThat(CutText.shorter("shop.Orders$Screen$$Lambda" + address, 26 + address.length()))
                .containsExactly(
                        "shop.Orders$Screen$$Lambda" + address,
                        "shop.Orders$Screen$$Lambda",
                        "…Orders$Screen$$Lambda",
                        "Orders$Screen$$Lambda");
    }

    private static String fileInRoomOf(String words, String name) {
        return CutText.file(Font.getDefault(), List.of(name), CutText.width(new Text(), words) + 0.5);
    }

    @Test
    void theEndOfTheNameOfAFileStaysBeforeItsEnding() {
        assertThat(fileInRoomOf("VtLeak-a.hprof", "VtLeak-a.hprof")).isEqualTo("VtLeak-a.hprof");
        assertThat(fileInRoomOf("Vt…-a.hprof", "VtLeak-a.hprof")).isEqualTo("Vt…-a.hprof");
        assertThat(fileInRoomOf("Vt…-b.hprof.gz", "VtLeak-b.hprof.gz")).isEqualTo("Vt…-b.hprof.gz");
        // Where there is no room for the ending, it is no better than the rest.
        assertThat(fileInRoomOf("V….hprof", "VtLeak-a.hprof")).matches("VtLe?….?rof");
    }

    @Test
    void ofAPathTheFolderGoesFirst() {
        assertThat(CutText.paths(Path.of("/dumps/of/shop-17.hfold")).stream().map(path -> path.replace('\\', '/')))
                .containsExactly("/dumps/of/shop-17.hfold", "…/of/shop-17.hfold", "…/shop-17.hfold", "shop-17.hfold");
    }
}
