package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.duplicates.BitmapPicture;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.analysis.question.view.ObjectDetail;
import io.github.heapfold.gui.analyse.heap.BitmapImage;
import io.github.heapfold.gui.analyse.heap.HeapAct;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.analyse.owners.OwnerGroupFacts;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ScrollPane;
import javafx.scene.image.ImageView;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;

/** What is chosen: an object with its fields and who refers to it, several objects, or a class. */
final class ObjectPane extends VBox {
    private static final int MOST_FIELDS = 60;
    private static final int MOST_REFERRERS = 30;
    private static final int MOST_TEXT = 300;
    private static final int PICTURE = 256;
    private static final Duration LATE = Duration.millis(300);

    private final HeapSession session;
    private final LinkFollower follower;
    private final VBox content = new VBox();
    private final VBox referrers = new VBox();
    private final ScrollPane scroll = Controls.scroll(content);
    private Long shown;

    /** What was shown before is not taken for what was asked for, where that takes its time. */
    private final PauseTransition lateness = new PauseTransition(LATE);

    private Runnable asked = () -> {};
    private Runnable askedPicture = () -> {};
    private Runnable askedReferrers = () -> {};

    /** Goes where a link leads. */
    interface LinkFollower {
        /**
         * @param from the ID of the object that is shown
         * @param to that of the one that is to be shown
         */
        void follow(long from, long to);
    }

    ObjectPane(HeapSession session, LinkFollower follower) {
        this.session = session;
        this.follower = follower;
        setId("object-pane");
        getStyleClass().addAll("card", "side", "object-pane");
        content.getStyleClass().add("side-content");
        referrers.getStyleClass().add("object-part");
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().add(scroll);
        Scrolling.arrowKeys(scroll);
        lateness.setOnFinished(event ->
                begin(Controls.wrapped(Ids.text(shown), Styles.TEXT_BOLD), Controls.note(text("object.looking"))));
        clear();
    }

    private void clear() {
        begin(Controls.note(text("object.none")));
    }

    /** Shows something else, from its beginning on. */
    private void begin(Node... now) {
        content.getChildren().setAll(now);
        put(content);
    }

    private void put(VBox now) {
        scroll.setContent(now);
        scroll.setVvalue(0);
    }

    private void stop() {
        lateness.stop();
        asked.run();
        askedReferrers.run();
        askedPicture.run();
    }

    /** Shows an object; null for none. */
    void show(Long id) {
        show(id, true);
    }

    /**
     * Shows an object; null for none.
     *
     * @param whole whether with what is in it: texts, values and elements
     */
    void show(Long id, boolean whole) {
        stop();
        if (id == null || !session.isOpen()) {
            clear();
            return;
        }
        shown = id;
        lateness.playFromStart();
        asked = session.ask(new RetainedFields(id, MOST_FIELDS), answer -> show(answer, whole), this::failed);
        askedReferrers = session.ask(
                new ObjectDetail(id, MOST_REFERRERS),
                this::showReferrers,
                failure -> showReferrers(Controls.note(session.reason(failure))));
    }

    private void failed(Throwable failure) {
        lateness.stop();
        begin(Controls.note(session.reason(failure)));
    }

    private void show(RetainedFields.Answer answer, boolean whole) {
        lateness.stop();
        ObjectDetail.Answer object = answer.detail();
        long id = object.object().id();
        Label name = Controls.wrapped(object.object().className(), Styles.TEXT_BOLD);
        name.setId("object-name");
        Label what = Controls.note(Ids.text(id) + (whole ? ObjectNames.label(object.label()) : ""));
        // What can be done goes before what may be long: it is in sight at once.
        begin(name, what, HeapAct.row(HeapAct.ofObject(session, id)), facts(object));
        if (whole) {
            showContents(answer);
        }
        showReferrers(Controls.note(text("object.looking")));
        content.getChildren().add(referrers);
    }

    private void showContents(RetainedFields.Answer answer) {
        ObjectDetail.Answer object = answer.detail();
        String text = object.text() == null
                ? RetainedFields.words(object.fields(), object.length()).orElse(null)
                : object.text();
        if (text != null) {
            Label words = new Label(Visible.cut(text, MOST_TEXT));
            words.setId("object-text");
            words.setWrapText(true);
            words.setMinHeight(USE_PREF_SIZE);
            words.getStyleClass().add("mono");
            content.getChildren().add(words);
        }
        if (BitmapPicture.isBitmap(object.object().className())) {
            content.getChildren().add(picture(object.object().id()));
        }
        content.getChildren().add(fields(answer));
    }

    /** What a bitmap of Android shows. */
    private Node picture(long id) {
        VBox box = new VBox();
        box.getStyleClass().add("object-part");
        askedPicture.run();
        askedPicture = session.ask(
                new BitmapPicture(id, PICTURE),
                found -> box.getChildren()
                        .setAll(found.map(ObjectPane::picture).orElseGet(() -> Controls.note(text("object.nopixels")))),
                failure -> box.getChildren().setAll(Controls.note(session.reason(failure))));
        return box;
    }

    private static Node picture(BitmapPicture.Picture found) {
        ImageView view = new ImageView(BitmapImage.of(found));
        view.setId("bitmap");
        view.setPreserveRatio(true);
        view.setAccessibleText(text("object.picture", Units.count(found.width()), Units.count(found.height())));
        StackPane frame = new StackPane(view);
        frame.getStyleClass().add("bitmap-frame");
        frame.setMaxWidth(USE_PREF_SIZE);
        return frame;
    }

    private static Node facts(ObjectDetail.Answer object) {
        FactGrid grid = new FactGrid();
        grid.row("classes.shallow", Units.bytes(object.shallow()));
        grid.row("classes.retained", object.reachable() ? Units.bytes(object.retained()) : text("object.unreachable"));
        if (object.length() >= 0) {
            grid.row("object.length", Units.count(object.length()));
        }
        if (!object.roots().isEmpty()) {
            grid.row("object.root", ReportTexts.in(Texts.locale()).roots(object.roots()));
        }
        return grid;
    }

    private Node fields(RetainedFields.Answer answer) {
        List<ObjectDetail.Field> fields = answer.detail().fields();
        VBox box =
                new VBox(Controls.heading(text(answer.detail().length() >= 0 ? "object.elements" : "object.fields")));
        box.setId("object-contents");
        box.getStyleClass().add("object-part");
        VBox rows = new VBox();
        rows.getStyleClass().add("field-rows");
        Set<String> repeated = FieldNames.repeated(
                fields.stream().map(ObjectDetail.Field::name).toList());
        for (int i = 0; i < fields.size(); i++) {
            ObjectDetail.Field field = fields.get(i);
            long retained = answer.retained()[i];
            Optional<Label> bytes = retained < 0 ? Optional.empty() : Optional.of(new Label(Units.bytes(retained)));
            rows.getChildren().add(new FieldRow(fieldName(field, repeated), value(field), bytes));
        }
        box.getChildren().add(fields.isEmpty() ? Controls.note(text("object.nofields")) : rows);
        long left = answer.detail().length() - fields.size();
        if (left > 0) {
            box.getChildren().add(Controls.note(text("object.moreElements", Units.count(left))));
        }
        return box;
    }

    /** @param repeated names that several fields have */
    private static Label fieldName(ObjectDetail.Field field, Set<String> repeated) {
        String named = FieldNames.tellApart(field.name(), field.declaredBy(), repeated);
        return FactGrid.fieldName(
                Visible.of(named),
                Visible.of(field.name() + " · " + field.type().label()
                        + (field.declaredBy() == null ? "" : " · " + field.declaredBy())));
    }

    private Labeled value(ObjectDetail.Field field) {
        String words = Visible.of(RetainedFields.value(field));
        if (field.target() != null) {
            return link(words, field.target().className(), field.target().id());
        }
        Label plain = new Label(words);
        plain.getStyleClass().addAll(field.present() ? List.of() : List.of(Styles.TEXT_MUTED));
        Tips.set(plain, words);
        return plain;
    }

    private Hyperlink link(String words, String whole, long id) {
        Hyperlink link = new Hyperlink(words);
        link.setMnemonicParsing(false);
        // The end of the name of a class says most.
        link.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
        link.setMinWidth(0);
        Tips.set(link, Visible.of(whole + " " + Ids.text(id)));
        link.setOnAction(event -> follower.follow(shown, id));
        return link;
    }

    private void showReferrers(Node... what) {
        referrers.getChildren().setAll(Controls.heading(text("object.referrers")));
        referrers.getChildren().addAll(what);
    }

    private void showReferrers(ObjectDetail.Answer answer) {
        showReferrers();
        if (answer.referrers().isEmpty()) {
            referrers
                    .getChildren()
                    .add(Controls.note(
                            text(answer.object().isClass() ? "object.noreferrers.class" : "object.noreferrers")));
        }
        FactGrid grid = new FactGrid();
        for (ObjectDetail.Referrer referrer : answer.referrers()) {
            String through = referrer.edges().stream()
                    .map(Edge::name)
                    .filter(name -> name != null && !name.isEmpty())
                    .limit(2)
                    .collect(Collectors.joining(", "));
            Hyperlink link = link(
                    ObjectNames.simple(referrer.object().className()),
                    referrer.object().className(),
                    referrer.object().id());
            grid.row(link, through);
        }
        referrers.getChildren().add(grid);
        long more = answer.referrerCount() - answer.referrers().size();
        if (more > 0) {
            referrers.getChildren().add(Controls.note(text("object.moreReferrers", Units.count(more))));
        }
    }

    /**
     * Shows objects of one class that are together in the tree.
     *
     * @param first goes on to the largest of them
     */
    void show(OwnerGroupFacts group, Runnable first) {
        stop();
        if (session.isOpen()) {
            GroupDetail detail = new GroupDetail(group, session, first);
            asked = detail::stop;
            put(detail);
        } else {
            clear();
        }
    }

    /**
     * Shows frames of a stack, all of which a row may have no room for.
     *
     * @param words a frame in each line
     * @param of what they are of
     */
    void showFrames(String words, String of) {
        stop();
        List<String> frames = words.lines().map(Visible::of).toList();
        if (frames.size() == 1) {
            Label name = Controls.wrapped(frames.get(0), Styles.TEXT_BOLD);
            name.setId("frame-name");
            begin(name, Controls.note(of));
        } else {
            // Each by itself, for it may take several lines.
            begin(Stream.concat(Stream.of(Controls.note(of)), frames.stream().map(Controls::wrapped))
                    .toArray(Node[]::new));
        }
    }

    /** Shows a class; null for none. */
    void show(ClassHistogram.Row row) {
        stop();
        if (row == null || !session.isOpen()) {
            clear();
            return;
        }
        ClassDetail detail = new ClassDetail(row, session);
        asked = detail::stop;
        put(detail);
    }
}
