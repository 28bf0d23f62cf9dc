package io.github.heapfold.gui.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.view.ClassHistogram;
import java.util.List;
import javafx.scene.control.Label;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class ClassDetailTest {
    private static List<String> facts(String name, long objects, long shallow) {
        ClassHistogram.Row row = new ClassHistogram.Row(name, 0x10L, null, null, objects, shallow, shallow, 0, 0);
        return ClassDetail.facts(row).getChildren().stream()
                .map(Label.class::cast)
                .map(Label::getText)
                .toList();
    }

    @Test
    void whereSizesDifferTheirAverageIsSaidAndRounded() {
        assertThat(facts("java.lang.Class", 837, 13_367)).containsSubsequence("Shallow, on average", "16 B");
        assertThat(facts("byte[]", 2, 64)).containsSubsequence("Shallow, on average", "32 B");
        assertThat(facts("java.lang.String", 10, 240)).containsSubsequence("Shallow, each", "24 B");
        assertThat(facts("java.lang.Void", 0, 0)).containsSubsequence("Shallow, each", "0 B");
    }
}
