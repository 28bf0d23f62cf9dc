package io.github.heapfold.gui.text;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.text.Font;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
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
}
