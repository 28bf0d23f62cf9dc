package io.github.heapfold.gui.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.controls.Controls;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.shape.MoveTo;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class LongNamesTest {
    private static final String NAME = "com.example.service.orders.OrderRepository$CachedOrders";

    /** The lines of a text as the toolkit wraps it. */
    private static List<String> lines(String words, double width) {
        Text text = new Text(words);
        text.setWrappingWidth(width);
        List<String> lines = new ArrayList<>();
        double last = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < words.length(); i++) {
            double y = text.rangeShape(i, i + 1).length == 0 ? last : ((MoveTo) text.rangeShape(i, i + 1)[0]).getY();
            if (y > last + 3) {
                lines.add("");
                last = y;
            }
            lines.set(lines.size() - 1, lines.get(lines.size() - 1) + words.charAt(i));
        }
        return lines;
    }

    @ParameterizedTest
    @ValueSource(ints = {130, 150, 180, 220})
    void linesEndBehindDotsAndDollarsOfALongName(int width) {
        List<String> lines = lines(LongNames.breakable("2,000 objects of " + NAME + " keep most"), width).stream()
                .map(line -> line.replaceAll("\\u2028", ""))
                .toList();
        assertThat(lines).hasSizeGreaterThan(2);
        assertThat(lines.subList(0, lines.size() - 1)).allMatch(line -> line.matches("(?s).*[.$ ]"));
    }

    /** Beside Chinese words the toolkit ends lines where these may end, which is within a name as well. */
    @ParameterizedTest
    @ValueSource(ints = {180, 200, 220, 240, 260, 280, 300, 320})
    void besideChineseWordsLinesEndInNoShortName(int width) {
        List<String> lines = lines(
                        LongNames.breakable(
                                "它们持有 8,000 个 int[]；以上均由 P$Server 的字段 children 持有，经静态字段 acme.Plugin.CACHE 可达"),
                        width)
                .stream()
                .map(line -> line.replace("\ufeff", ""))
                .toList();
        assertThat(lines).hasSizeGreaterThan(1);
        assertThat(lines).noneMatch(line -> line.startsWith("[") || line.matches("(?s).*[a-z]\\."));
        assertThat(String.join("", lines)).contains("int[]").contains("acme.Plugin.CACHE");
        Text shown = new Text(LongNames.breakable("个 int[]"));
        assertThat(shown.getLayoutBounds().getWidth())
                .isEqualTo(new Text("个 int[]").getLayoutBounds().getWidth());
    }

    @Test
    void whatIsShownTakesNoMoreRoomAndShortNamesStayWhole() {
        assertThat(lines(LongNames.breakable(NAME), 10_000)).hasSize(1);
        Text plain = new Text(NAME);
        Text shown = new Text(LongNames.breakable(NAME));
        assertThat(shown.getLayoutBounds().getWidth())
                .isEqualTo(plain.getLayoutBounds().getWidth());
        assertThat(LongNames.breakable("java.util.HashMap$Node, 1.5 MB")).isEqualTo("java.util.HashMap$Node, 1.5 MB");
        assertThat(LongNames.breakable("C:\\dumps\\of\\the\\last\\night\\a$1").replaceAll("\\u2028", ""))
                .isEqualTo("C:\\dumps\\of\\the\\last\\night\\a$1");
    }

    @Test
    void aNameIsReadOutAsItIs(FxRobot robot) {
        robot.interact(() -> {
            Label label = Controls.wrapped(NAME);
            assertThat(label.getText()).isNotEqualTo(NAME);
            assertThat(label.getAccessibleText()).isEqualTo(NAME);
            Controls.say(label, "short");
            assertThat(label.getAccessibleText()).isNull();
        });
    }

    @Test
    void theNameOfAFieldMayEndALineBetweenItsWords() {
        assertThat(LongNames.ofField("accessibleContext (JComponent)"))
                .isEqualTo("accessible\u2028Context (JComponent)")
                .doesNotContain("J\u2028");
        assertThat(LongNames.ofField("MAX_RETRIES_OF_ONE")).isEqualTo("MAX_\u2028RETRIES_\u2028OF_\u2028ONE");
        assertThat(LongNames.ofField("mLayoutBounds")).isEqualTo("m\u2028Layout\u2028Bounds");
        assertThat(LongNames.ofField("hashCode")).isEqualTo("hashCode");
    }
}
