package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.table.ShareBar;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.compress.ResultFormat;
import io.github.heapfold.job.estimate.SizeEstimate;
import io.github.heapfold.report.Units;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.layout.HBox;

/** How large the result will be, what is left out for it, and how sure that is. */
final class ExpectedPane extends MeasuredBox {
    private final CompressModel model;
    private final LiveEstimate estimate;
    private final Label size = Controls.label("", "big-number");
    private final Label note = Controls.note("");
    private final Label left = Controls.note("");
    private final ShareBar bar = new ShareBar("result-part", "stripped", "in-part", "kept");
    private final Label out = Controls.swatch("stripped", text("legend.stripped"));
    private final Label inPart = Controls.swatch("in-part", text("legend.inpart"));
    private final WrapRow legend = WrapRow.wide(
            Controls.swatch("result-part", text("legend.folded")),
            out,
            inPart,
            Controls.swatch("kept", text("legend.coded")));
    private final ProgressIndicator working = new ProgressIndicator();

    ExpectedPane(CompressModel model, LiveEstimate estimate) {
        this.model = model;
        this.estimate = estimate;
        getStyleClass().add("expected");
        size.setId("expected-size");
        note.setId("expected-note");
        left.setId("expected-left-out");
        working.getStyleClass().add("small-indicator");
        HBox number = new HBox(size, working);
        number.getStyleClass().add("row");
        bar.setId("expected-bar");
        getChildren().addAll(Controls.heading(text("expected.heading")), number, note, bar, legend, left);
        estimate.value().addListener((value, before, now) -> refresh());
        estimate.goals().addListener((value, before, now) -> refresh());
        estimate.current().addListener((value, before, now) -> refresh());
        estimate.busy().addListener((value, before, now) -> refresh());
        estimate.awaited().addListener((value, before, now) -> refresh());
        model.format().addListener((value, before, now) -> refresh());
        model.seal().on().addListener((value, before, now) -> refresh());
        model.base().addListener((value, before, now) -> refresh());
        model.file().profile().addListener((value, before, now) -> refresh());
        refresh();
    }

    private void refresh() {
        long stripped = model.switches().strippedBytes();
        long partly = model.switches().partlyBytes();
        String exactness = partly > 0 ? "compress.ofall.inpart" : "compress.ofall";
        String what = model.isSealed() ? exactness + ".sealed" : exactness;
        left.setText(Texts.unbroken(
                text(what, Units.bytes(stripped), Texts.percent(part(stripped)), Units.bytes(partly)) + kept()));
        Tips.set(left, text("exact.bytes", Units.count(stripped)));
        SizeEstimate known = estimate.expected(model.isSealed()).orElse(null);
        boolean dump = model.format().get().isDump();
        boolean tailor = model.format().get() == ResultFormat.TAILOR;
        boolean settled = dump || tailor || (known != null && estimate.current().get());
        // Who reads that something is estimated takes it that somebody does it.
        boolean busy = estimate.busy().get();
        Controls.show(working, !settled && busy);
        size.getStyleClass().remove(Styles.TEXT_MUTED);
        if (dump) {
            showDump();
        } else if (tailor) {
            size.setText("");
            note.setText(text("expected.tailor"));
            draw(0, stripped, partly, false);
        } else if (known == null || !(settled || busy)) {
            // As on the cards, which say so of each goal.
            size.setText(busy || estimate.hasFailed() ? "" : "–");
            note.setText(
                    busy
                            ? text("expected.working")
                            : estimate.hasFailed()
                                    ? text("expected.failed")
                                    : estimate.goesOn()
                                            .map(when -> text("expected.paused", when))
                                            .orElseGet(() -> text("goal.unknown")));
            draw(0, stripped, partly, false);
        } else {
            showFold(known);
            if (!settled) {
                // The figure is of what was chosen before.
                size.getStyleClass().add(Styles.TEXT_MUTED);
                note.setText(text("expected.working"));
            }
        }
        setAccessibleText(
                text("expected.heading") + " " + size.getText() + ", " + note.getText() + ". " + left.getText());
    }

    private double part(long bytes) {
        return model.originalBytes() == 0 ? 0 : (double) bytes / model.originalBytes();
    }

    private void showFold(SizeEstimate known) {
        boolean sealed = model.isSealed();
        boolean exact = known.isWhole() && !sealed;
        // Against another file it takes less, and nobody knows how much.
        String sign = model.hasBase() ? "< " : exact ? "" : "≈ ";
        size.setText(sign + Units.bytes(known.bytes()));
        Tips.set(size, text("exact.bytes", Units.count(known.bytes())));
        String ofAll = text("expected.of", Texts.percent(part(known.bytes())), Units.bytes(model.originalBytes()));
        String ofClear = known.isWhole() ? text("expected.whole", ofAll) : ofSample(known, ofAll);
        note.setText(Texts.unbroken(
                model.hasBase() ? text("expected.base", ofClear) : sealed ? text("expected.sealed", ofAll) : ofClear));
        draw(
                known.bytes(),
                sealed ? 0 : model.switches().strippedBytes(),
                sealed ? 0 : model.switches().partlyBytes(),
                true);
    }

    /** A bound that follows from a part of the sample is no bound: the chunks that are missing may be unlike these. */
    private String ofSample(SizeEstimate known, String ofAll) {
        int chunks = known.chunks();
        int all = known.totalChunks();
        return known.settled()
                ? text("expected.sample", ofAll, Units.bytes(known.margin()), chunks, all)
                : estimate.goesOn()
                        .map(when -> text("expected.resting", ofAll, chunks, all, when))
                        .orElseGet(() -> text(
                                estimate.busy().get() ? "expected.provisional" : "expected.interrupted",
                                ofAll,
                                chunks,
                                all));
    }

    /** A heap dump has zeros where something was left out: only records that go whole make it smaller. */
    private void showDump() {
        long bytes = model.switches().dumpBytes();
        boolean gzip = model.format().get() == ResultFormat.HPROF_GZ;
        size.setText((gzip ? "< " : "") + Units.bytes(bytes));
        Tips.set(size, text("exact.bytes", Units.count(bytes)));
        note.setText(text(gzip ? "expected.gzip" : "expected.dump"));
        draw(bytes, model.originalBytes() - bytes, 0, false);
    }

    /**
     * What is kept of stripped columns is counted with them: what goes in part has a look of its own.
     *
     * @param coded whether what is missing of all is what coding saves
     */
    private void draw(long stored, long stripped, long partly, boolean coded) {
        double result = part(stored);
        double goes = Math.min(part(stripped), Math.max(0, 1 - result));
        double some = Math.min(part(partly), Math.max(0, 1 - result - goes));
        bar.set(result, goes, some, coded ? Math.max(0, 1 - result - goes - some) : 0);
        Controls.show(out, stripped > 0 || partly == 0);
        Controls.show(inPart, partly > 0);
        Controls.show(legend, !model.format().get().isDump());
    }

    /** What stays of the columns that go in part; empty where none does. */
    private String kept() {
        Set<Tag> tags = model.switches().kept();
        return tags.isEmpty()
                ? ""
                : tags.stream()
                        .map(tag -> text("compress.kept." + tag))
                        .collect(Collectors.joining(text("seal.separator"), text("compress.kept"), ""));
    }
}
