package io.github.heapfold.gui.analyse.owners;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class OwnerLineTest {
    private static final String NAME = "java.util.concurrent.ConcurrentHashMap$Node";

    @Test
    void howManyARowStandsForStaysWhereItsNameIsCut() {
        OwnerLine line = new OwnerLine(() -> {});
        line.resize(160, 26);
        line.show(0, false, "", "8,212 ×", NAME, "");
        assertThat(line.getChildrenUnmodifiable())
                .filteredOn(part -> part instanceof Text text && text.isVisible())
                .extracting(part -> ((Text) part).getText())
                .hasSize(2)
                .startsWith("8,212 ×")
                .anyMatch(words -> words.contains("…") && words.endsWith("de"));
        assertThat(line.words()).isEqualTo("8,212 × " + NAME);
    }

    @Test
    void aNameInQuotesIsToldByItsEndAndThePackagesMakeRoomForIt() {
        OwnerLine line = new OwnerLine(() -> {});
        line.resize(230, 26);
        line.show(0, false, "", "", "java.lang.Thread", " \"pool-1-thread-6\"");
        assertThat(shown(line)).hasSize(2).first().asString().endsWith("Thread").startsWith("…");
        assertThat(shown(line).get(1)).isEqualTo(" \"pool-1-thread-6\"");

        line.resize(120, 26);
        line.layout();
        line.show(0, false, "", "", "java.lang.Thread", " \"pool-1-thread-6\"");
        assertThat(shown(line).get(1)).contains("…").endsWith("6\"");
    }

    @Test
    void aFieldIsWholeWhereNothingBehindItNeedsTheRoom() {
        OwnerLine line = new OwnerLine(() -> {});
        line.resize(220, 26);
        line.show(30, null, "mNinePatchChunk", "", "byte[]", "");
        assertThat(shown(line)).containsExactly("mNinePatchChunk", "byte[]");

        line.show(30, null, "mNinePatchChunk", "", "java.util.LinkedHashMap", "");
        assertThat(shown(line).get(0)).startsWith("mNine").endsWith("…");
    }

    private static List<String> shown(OwnerLine line) {
        return line.getChildrenUnmodifiable().stream()
                .filter(part -> part instanceof Text text && text.isVisible())
                .map(part -> ((Text) part).getText())
                .toList();
    }
}
