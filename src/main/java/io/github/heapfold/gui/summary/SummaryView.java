package io.github.heapfold.gui.summary;

import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.leaks.LeakReportAct;
import io.github.heapfold.gui.compress.LiveEstimate;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.inspect.DamageNote;
import io.github.heapfold.gui.keys.SealOpener;
import io.github.heapfold.job.inspect.Inspection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.RowConstraints;
import javafx.scene.layout.VBox;

/** What is wrong in this heap, what is in the file, who keeps what, and how small it can get; filled as it is known. */
public final class SummaryView implements PageView {
    /** Cards stand beside each other from this width on. */
    private static final double WIDE = 700;

    private final OpenFile file;
    private final HeapSession session;
    private final Supplier<LiveEstimate> estimates;
    private final VBox root = new VBox();
    private final VBox notes = new VBox();
    private final GridPane cards = new GridPane();
    private final LeakCard leak;
    private final HeapCard heap;
    private final OwnersCard owners;
    private final ClassesCard classes;
    private final FileCard fileCard;
    private final SealOpener seals;
    private final Supplier<Optional<Node>> base;

    /** Where the seal is opened: what is typed there stays when other notes come; null before it is known of one. */
    private Node sealed;

    private final LeakReportAct reports;
    private LiveEstimate estimate;

    /** Whether nothing is worked out of the heap that this view waits for. */
    private boolean answered;

    private boolean wide;

    /**
     * @param session the heap of the file, which is opened as soon as the file has been read
     * @param estimates gives what tells how large the compressed file would be, once the file has been read
     * @param base says what the file was folded against, where it was
     * @param reports saves what is told of leaks
     */
    public SummaryView(
            HeapSession session,
            ObservableValue<Theme> theme,
            Supplier<LiveEstimate> estimates,
            SealOpener seals,
            Supplier<Optional<Node>> base,
            LeakReportAct reports) {
        this.seals = seals;
        this.base = base;
        this.reports = reports;
        this.session = session;
        this.estimates = estimates;
        file = session.file();
        // In the order in which they ask the heap: those whose questions are short are there first.
        heap = new HeapCard(session);
        owners = new OwnersCard(session, theme, session::show);
        leak = new LeakCard(session, session::show, reports);
        classes = new ClassesCard(session, session::show);
        fileCard = new FileCard(file);
        root.setId("summary-view");
        root.getStyleClass().add("view");
        cards.getStyleClass().add("summary-cards");
        VBox.setVgrow(cards, Priority.ALWAYS);
        notes.getStyleClass().add("summary-notes");
        root.getChildren().addAll(notes, cards);
        cards.widthProperty().addListener((value, before, now) -> {
            boolean was = wide;
            arrange(now.doubleValue() >= TextSize.scaled(WIDE));
            if (wide != was) {
                // The width is known when all is laid out, which is after the styles of this frame.
                cards.applyCss();
            }
        });
        wide = true;
        arrange(false);
        file.state().addListener((value, before, now) -> progress());
        session.state().addListener((value, before, now) -> {
            grow();
            // What the file itself tells of its damage stays as it is, with what was unfolded there.
            if (now == HeapSession.State.OPEN && session.isDoubted() && !tellsDamage()) {
                progress();
            }
            afterAnswers();
        });
        // To read a damaged dump once more does not mend it.
        file.soundness().damagedAt().addListener((value, before, now) -> {
            if (!tellsDamage()) {
                showNotes();
            }
        });
        root.sceneProperty().addListener((value, before, now) -> {
            if (now == null && estimate != null) {
                estimate.stop();
            } else {
                estimate();
            }
        });
        progress();
        afterAnswers();
    }

    private boolean tellsDamage() {
        Inspection known = file.inspection().get();
        return known != null && known.damage().isPresent();
    }

    private void progress() {
        showNotes();
        if (file.state().get() == OpenFile.State.READY && file.inspection().get() != null) {
            session.open();
        }
    }

    private void showNotes() {
        List<Node> told = new ArrayList<>();
        Inspection known = file.inspection().get();
        if (file.state().get() == OpenFile.State.READY && known != null) {
            if (!file.making().isEmpty()) {
                Label made = new Label(file.making());
                made.setId("made-note");
                made.setWrapText(true);
                made.setMinHeight(Label.USE_PREF_SIZE);
                made.setMaxWidth(Double.MAX_VALUE);
                made.getStyleClass().addAll("banner", "activity");
                told.add(made);
            } else {
                MissingNote.ofZeros(known).ifPresent(told::add);
            }
            known.damage().ifPresent(report -> told.add(new DamageNote(file, report, known)));
            boolean toldHere = known.damage().isEmpty();
            boolean isFaulty = toldHere && file.soundness().faulty().get();
            if (toldHere && session.isDoubted()) {
                told.add(new PartialNote(file, session.facts().orElseThrow()));
            } else if (isFaulty) {
                told.add(new PartialNote(file));
            }
            boolean unread = isFaulty || (toldHere && session.damage().isPresent());
            // What is encrypted the seal tells.
            if (!unread && known.sealed().isEmpty()) {
                MissingNote.of(known).ifPresent(told::add);
            }
            base.get().ifPresent(told::add);
            if (known.sealed().isPresent()) {
                if (sealed == null) {
                    sealed = SealedNote.of(file, known, seals);
                }
                told.add(sealed);
            }
        }
        // The seal, which is the last, is not taken away for others, with what is typed there.
        notes.getChildren().retainAll(told);
        told.removeAll(notes.getChildren());
        notes.getChildren().addAll(0, told);
        Controls.show(notes, !notes.getChildren().isEmpty());
    }

    /** When all that the cards have asked by now is answered, but for what takes long and is asked beside. */
    private void afterAnswers() {
        answered = false;
        if (session.isOpen()) {
            session.ask((heap, progress) -> true, done -> answered(), failure -> answered());
        } else if (session.state().get() != HeapSession.State.READING) {
            answered();
        }
    }

    private void answered() {
        answered = true;
        estimate();
    }

    /** After the analysis and its first answers, which would else wait for the processors. */
    private void estimate() {
        if (!answered
                || !file.isDump()
                || root.getScene() == null
                || file.state().get() != OpenFile.State.READY) {
            return;
        }
        if (estimate == null) {
            estimate = estimates.get();
            fileCard.follow(estimate);
        }
        estimate.ask(file.profile().get(), file.level().get());
    }

    private void arrange(boolean now) {
        if (now == wide) {
            return;
        }
        wide = now;
        leak.setRoomy(!wide);
        cards.getChildren().clear();
        cards.getColumnConstraints().clear();
        cards.getRowConstraints().clear();
        if (wide) {
            cards.getColumnConstraints().addAll(column(54), column(46));
            // Each side by itself: where the leak needs another line, the map below gives it, and nothing else moves.
            cards.addRow(0, stack(leak, owners), stack(heap, classes, fileCard));
        } else {
            cards.getColumnConstraints().add(column(100));
            // A grid that has less room than it would like takes it from rows whose texts need it.
            cards.add(stack(leak, heap, owners, classes, fileCard), 0, 0);
        }
        grow();
        cards.getRowConstraints().add(growing());
    }

    /** Who has much to show gets the room that is left; where nothing is known of the heap, nobody has. */
    private void grow() {
        boolean known = session.state().get() != HeapSession.State.FAILED;
        VBox.setVgrow(owners, known ? Priority.ALWAYS : Priority.NEVER);
        VBox.setVgrow(classes, known && wide ? Priority.ALWAYS : Priority.NEVER);
    }

    private static VBox stack(Node... parts) {
        VBox stack = new VBox(parts);
        stack.getStyleClass().add("summary-cards");
        return stack;
    }

    private static ColumnConstraints column(double percent) {
        ColumnConstraints column = new ColumnConstraints();
        column.setPercentWidth(percent);
        column.setMinWidth(0);
        return column;
    }

    private static RowConstraints growing() {
        RowConstraints row = new RowConstraints();
        row.setVgrow(Priority.ALWAYS);
        return row;
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public void run() {
        file.view().set(file.workView());
    }

    @Override
    public void export() {
        if (session.answers().suspects().get() == null) {
            leak.tellReportLater();
        } else {
            reports.run(session);
        }
    }
}
