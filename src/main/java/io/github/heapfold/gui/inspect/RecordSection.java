package io.github.heapfold.gui.inspect;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.records.RecordsView;
import io.github.heapfold.job.inspect.Inspection;
import java.util.List;
import javafx.scene.Node;

/** Single records. */
record RecordSection(RecordsView view, boolean opened) implements Section {
    @Override
    public Node node() {
        return view.node();
    }

    @Override
    public List<Node> tools() {
        return view.tools();
    }

    @Override
    public void export() {
        view.copy();
    }

    @Override
    public boolean back() {
        view.goBack();
        return true;
    }

    @Override
    public boolean forward() {
        view.goForward();
        return true;
    }

    @Override
    public void filter() {
        view.focusTarget();
    }

    @Override
    public void update(Inspection inspection, boolean whole) {
        view.summary(inspection.summary(), whole);
        if (!opened && !inspection.rules().isEmpty()) {
            view.note(text("records.leftout"));
        }
    }
}
