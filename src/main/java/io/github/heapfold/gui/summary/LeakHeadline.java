package io.github.heapfold.gui.summary;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.analyse.leaks.SuspectTexts;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.WrapRow;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;

/** The places to look at in the program, beside the title of the card, to be seen before anything is read. */
final class LeakHeadline {
    private LeakHeadline() {}

    /** A title, and the places where there are any. */
    static Node of(String title, List<String> places) {
        Label heading = Controls.heading(title);
        if (places.isEmpty()) {
            return heading;
        }
        Label label = Controls.wrapped(SuspectTexts.places(places), Styles.TEXT_BOLD);
        label.setId("leak-fields");
        return WrapRow.headline(heading, label);
    }
}
