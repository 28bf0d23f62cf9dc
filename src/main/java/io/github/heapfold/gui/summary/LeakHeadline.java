package io.github.heapfold.gui.summary;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.WrapRow;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Label;

/** The places to look at in the program, beside the title of the card, to be seen before anything is read. */
final class LeakHeadline {
    private static final int MOST_NAMES = 3;

    private LeakHeadline() {}

    /** A title, and the places where there are any. */
    static Node of(String title, List<String> places) {
        Label heading = Controls.heading(title);
        if (places.isEmpty()) {
            return heading;
        }
        Stream<String> more = places.size() > MOST_NAMES ? Stream.of("…") : Stream.empty();
        Label label = Controls.wrapped(
                Stream.concat(places.stream().limit(MOST_NAMES), more).collect(Collectors.joining(text("drop.and"))),
                Styles.TEXT_BOLD);
        label.setId("leak-fields");
        return WrapRow.headline(heading, label);
    }
}
