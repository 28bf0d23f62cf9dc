package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.duplicates.BitmapPicture;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.analysis.question.view.ObjectDetail;
import io.github.heapfold.analysis.question.view.ReferenceSummary;
import io.github.heapfold.gui.analyse.heap.BitmapImage;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.owners.OwnerGroupFacts;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.geometry.HPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ScrollPane;
import javafx.scene.image.ImageView;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** What is chosen: an object with its fields and who refers to it, or a class and how its objects are held. */
final class ObjectPane extends VBox {
    private static final int MOST_FIELDS = 60;
    private static final int MOST_REFERRERS = 30;
    private static final int MOST_TEXT = 300;
    private static final int MOST_OBJECTS = 10_000;
    private static final int PICTURE = 256;

    /** What is seen of a value beside a long name, in pixels at 100 %. */
    private static final double LEAST_VALUE = 84;

    private final HeapSession session;
    private final Consumer<Place> go;
    private final LinkFollower follower;
    private final VBox content = new VBox();
    private final VBox referrers = new VBox();
    private final VBox byField = new VBox();
    private final ScrollPane scroll = Controls.scroll(content);
    private Long shown;
    private Runnable asked = () -> {};
    private Runnable askedValues = () -> {};
    private Runnable askedReferrers = () -> {};

    /** Goes where a link leads. */
    interface LinkFollower {
        /**
         * @param from the ID of the object that is shown
         * @param to that of the one that is to be shown
         */
        void follow(long from, long to);
    }

    /**
     * @param go shows another place
     */
    ObjectPane(HeapSession session, Consumer<Place> go, LinkFollower follower) {
        this.session = session;
        this.go = go;
        this.follower = follower;
        setId("object-pane");
        getStyleClass().addAll("card", "side", "object-pane");
        content.getStyleClass().add("side-content");
        referrers.getStyleClass().add("object-part");
        byField.setId("class-by-field");
        byField.getStyleClass().add("object-part");
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().add(scroll);
        Scrolling.arrowKeys(scroll);
        clear();
    }

    private void clear() {
        begin(Controls.note(text("object.none")));
    }

    /** Shows something else, from its beginning on. */
    private void begin(Node... now) {
        content.getChildren().setAll(now);
        scroll.setVvalue(0);
    }

    private void stop() {
        asked.run();
        askedReferrers.run();
        askedValues.run();
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
        String name = ObjectNames.id(id);
        asked = session.ask(new ObjectValues(name, MOST_FIELDS), answer -> show(answer, whole), this::failed);
        askedReferrers = session.ask(new ObjectDetail(name, MOST_REFERRERS), this::showReferrers, failure -> {});
    }

    private void failed(Throwable failure) {
        begin(Controls.note(Problem.reason(failure)));
    }

    private void show(ObjectValues.Answer answer, boolean whole) {
        ObjectDetail.Answer object = answer.detail();
        long id = object.object().id();
        Label name = Controls.wrapped(object.object().className(), Styles.TEXT_BOLD);
        name.setId("object-name");
        Label what = Controls.note(ObjectNames.id(id) + (whole ? ObjectNames.label(object.label()) : ""));
        // What can be done goes before what may be long: it is in sight at once.
        begin(name, what, acts(id, object), facts(object));
        if (whole) {
            showContents(answer);
        }
        referrers
                .getChildren()
                .setAll(Controls.heading(text("object.referrers")), Controls.note(text("object.looking")));
        content.getChildren().add(referrers);
    }

    private void showContents(ObjectValues.Answer answer) {
        ObjectDetail.Answer object = answer.detail();
        if (object.text() != null) {
            Label words = new Label(
                    object.text().length() > MOST_TEXT ? object.text().substring(0, MOST_TEXT) + "…" : object.text());
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
        askedValues.run();
        askedValues = session.ask(
                new BitmapPicture(id, PICTURE),
                found -> box.getChildren()
                        .setAll(found.map(ObjectPane::picture).orElseGet(() -> Controls.note(text("object.nopixels")))),
                failure -> box.getChildren().setAll(Controls.note(Problem.reason(failure))));
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
        GridPane grid = grid();
        row(grid, new Label(text("classes.shallow")), Units.bytes(object.shallow()));
        row(
                grid,
                new Label(text("classes.retained")),
                object.reachable() ? Units.bytes(object.retained()) : text("object.unreachable"));
        if (object.length() >= 0) {
            row(grid, new Label(text("object.length")), Units.count(object.length()));
        }
        if (!object.roots().isEmpty()) {
            row(
                    grid,
                    new Label(text("object.root")),
                    object.roots().stream().map(kind -> text("root." + kind)).collect(Collectors.joining(", ")));
        }
        return grid;
    }

    private Node fields(ObjectValues.Answer answer) {
        List<ObjectDetail.Field> fields = answer.detail().fields();
        VBox box =
                new VBox(Controls.heading(text(answer.detail().length() >= 0 ? "object.elements" : "object.fields")));
        box.setId("object-contents");
        box.getStyleClass().add("object-part");
        GridPane grid = new GridPane();
        grid.getStyleClass().add("field-grid");
        ColumnConstraints name = new ColumnConstraints();
        // It gives way behind the values, which are links with tooltips: names say what one looks for.
        name.setHgrow(Priority.SOMETIMES);
        name.setMinWidth(0);
        ColumnConstraints value = new ColumnConstraints();
        value.setHgrow(Priority.ALWAYS);
        value.setMinWidth(TextSize.scaled(LEAST_VALUE));
        // A long value wants no more than what names leave: else both would give way.
        value.setPrefWidth(TextSize.scaled(LEAST_VALUE));
        ColumnConstraints bytes = new ColumnConstraints();
        bytes.setHalignment(HPos.RIGHT);
        bytes.setMinWidth(USE_PREF_SIZE);
        grid.getColumnConstraints().addAll(name, value, bytes);
        Set<String> repeated = FieldNames.repeated(
                fields.stream().map(ObjectDetail.Field::name).toList());
        for (int i = 0; i < fields.size(); i++) {
            ObjectDetail.Field field = fields.get(i);
            String named = FieldNames.tellApart(field.name(), field.declaredBy(), repeated);
            Label fieldName = Controls.label(Visible.of(named), "field-name");
            fieldName.setMinWidth(0);
            // Fields of one class often begin alike.
            fieldName.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
            Tips.set(
                    fieldName,
                    Visible.of(field.name() + " · " + field.type().label()
                            + (field.declaredBy() == null ? "" : " · " + field.declaredBy())));
            String words = Visible.of(ObjectValues.value(field));
            Node shown;
            if (field.target() == null) {
                Label plain = new Label(words);
                plain.getStyleClass().addAll(field.present() ? List.of() : List.of(Styles.TEXT_MUTED));
                Tips.set(plain, words);
                shown = plain;
            } else {
                shown = link(words, field.target().className(), field.target().id());
            }
            long retained = answer.retained()[i];
            grid.addRow(i, fieldName, shown);
            if (retained < 0) {
                // It needs no room for bytes then.
                GridPane.setColumnSpan(shown, 2);
            } else {
                grid.add(new Label(Units.bytes(retained)), 2, i);
            }
        }
        box.getChildren().add(fields.isEmpty() ? Controls.note(text("object.nofields")) : grid);
        long left = answer.detail().length() - fields.size();
        if (left > 0) {
            box.getChildren().add(Controls.note(text("object.moreElements", Units.count(left))));
        }
        return box;
    }

    private Hyperlink link(String words, String whole, long id) {
        Hyperlink link = new Hyperlink(words);
        link.setMnemonicParsing(false);
        link.setTextOverrun(OverrunStyle.ELLIPSIS);
        link.setMinWidth(0);
        Tips.set(link, Visible.of(whole + " " + ObjectNames.id(id)));
        link.setOnAction(event -> follower.follow(shown, id));
        return link;
    }

    private void showReferrers(ObjectDetail.Answer answer) {
        referrers.getChildren().setAll(Controls.heading(text("object.referrers")));
        if (answer.referrers().isEmpty()) {
            referrers.getChildren().add(Controls.note(text("object.noreferrers")));
        }
        GridPane grid = grid();
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
            row(grid, link, through);
        }
        referrers.getChildren().add(grid);
        long more = answer.referrerCount() - answer.referrers().size();
        if (more > 0) {
            referrers.getChildren().add(Controls.note(text("object.moreReferrers", Units.count(more))));
        }
    }

    private Node acts(long id, ObjectDetail.Answer object) {
        Button why =
                Controls.button("object-why", text("object.why"), () -> go.accept(Place.object(Place.Part.PATHS, id)));
        Button keeps = Controls.button(
                "object-keeps", text("object.keeps"), () -> go.accept(Place.object(Place.Part.OWNERS, id)));
        Button records = Controls.button("object-records", text("object.records"), () -> {
            session.file().record().set(id);
            session.file().view().set(ViewId.INSPECT);
        });
        why.setDisable(!object.reachable());
        keeps.setDisable(!object.reachable());
        List.of(why, keeps, records).forEach(button -> button.getStyleClass().add(Styles.SMALL));
        return WrapRow.of(why, keeps, records);
    }

    /**
     * Shows objects of one class that are together in the tree.
     *
     * @param first goes on to the largest of them
     */
    void show(OwnerGroupFacts group, Runnable first) {
        stop();
        if (!session.isOpen()) {
            clear();
            return;
        }
        Label name = Controls.wrapped(
                text("owners.many", Units.count(group.objects()), group.className()), Styles.TEXT_BOLD);
        name.setId("group-name");
        Button look = Controls.button("group-first", text("group.first"), first);
        look.getStyleClass().add(Styles.SMALL);
        WrapRow acts = WrapRow.of(look);
        if (group.owner() != null) {
            Button owner = Controls.button(
                    "group-owner",
                    text("group.owner"),
                    () -> go.accept(Place.object(Place.Part.OWNERS, group.owner())));
            owner.getStyleClass().add(Styles.SMALL);
            acts.getChildren().add(owner);
        }
        GridPane grid = grid();
        grid.setId("group-facts");
        row(grid, new Label(text("classes.instances")), Units.count(group.objects()));
        row(grid, new Label(text("classes.shallow")), Units.bytes(group.shallow()));
        row(grid, new Label(text("classes.retained")), Units.bytes(group.retained()));
        row(
                grid,
                new Label(text("group.each")),
                group.least() == group.most()
                        ? Units.bytes(group.least())
                        : text("group.each.range", Units.bytes(group.least()), Units.bytes(group.most())));
        row(grid, new Label(text("owners.share")), Texts.percent(group.share()));
        begin(
                name,
                Controls.note(
                        group.owner() == null
                                ? text("group.about.top")
                                : text("group.about", Visible.of(group.ownerName()), ObjectNames.id(group.owner()))),
                acts,
                grid);
    }

    /** Whether it is one class, and not a group of them. */
    static boolean isClass(ClassHistogram.Row row) {
        return row.id() != null && (row.loader() != null || row.name().endsWith("[]"));
    }

    /** Shows a class, and by which fields its objects are held; null for none. */
    void show(ClassHistogram.Row row) {
        stop();
        if (row == null || !session.isOpen()) {
            clear();
            return;
        }
        Label name = Controls.wrapped(row.name(), Styles.TEXT_BOLD);
        GridPane grid = grid();
        row(grid, new Label(text("classes.instances")), Units.count(row.objects()));
        row(grid, new Label(text("classes.shallow")), Units.bytes(row.shallow()));
        row(grid, new Label(text("classes.retained")), Units.bytes(row.retained()));
        row(grid, new Label(text("object.each")), Units.bytes(row.objects() == 0 ? 0 : row.shallow() / row.objects()));
        if (row.unreachableObjects() > 0) {
            row(grid, new Label(text("summary.heap.unreachable")), Units.count(row.unreachableObjects()));
        }
        begin(name);
        boolean isClass = isClass(row);
        if (isClass) {
            content.getChildren().add(acts(row));
        }
        content.getChildren().add(grid);
        if (row.loader() != null) {
            content.getChildren()
                    .add(Controls.note(
                            row.loader().id() == 0
                                    ? text("object.loader.boot")
                                    : text(
                                            "object.loader",
                                            row.loader().className() + ObjectNames.label(row.loaderLabel()))));
        }
        if (!isClass) {
            return;
        }
        referrers.getChildren().setAll(Controls.heading(text("object.heldBy")));
        Button look = Controls.button("class-references", text("object.lookReferences"), () -> references(row.name()));
        look.getStyleClass().add(Styles.SMALL);
        referrers.getChildren().add(look);
        byField.getChildren().clear();
        content.getChildren().addAll(byField, referrers);
    }

    private Node acts(ClassHistogram.Row row) {
        Button values = Controls.button("class-values", text("object.byField"), () -> values(row.id()));
        values.getStyleClass().add(Styles.SMALL);
        values.setDisable(row.name().endsWith("[]"));
        Button why = Controls.button(
                "class-why", text("object.whyAll"), () -> go.accept(new Place(Place.Part.PATHS, row.name())));
        why.getStyleClass().add(Styles.SMALL);
        Button record = Controls.button("class-record", text("object.records"), () -> {
            session.file().record().set(row.id());
            session.file().view().set(ViewId.INSPECT);
        });
        record.getStyleClass().add(Styles.SMALL);
        return WrapRow.of(why, record, values);
    }

    private void values(long classId) {
        byField.getChildren()
                .setAll(Controls.heading(text("object.byField.title")), Controls.note(text("object.looking")));
        askedValues.run();
        askedValues = session.ask(new FieldValues(classId, MOST_OBJECTS), this::showValues, this::failed);
    }

    private void showValues(FieldValues.Answer answer) {
        byField.getChildren().setAll(Controls.heading(text("object.byField.title")));
        GridPane grid = grid();
        answer.fields().stream().limit(MOST_FIELDS).forEach(field -> {
            Label name = Controls.label(Visible.of(field.name()), "field-name");
            name.setMinWidth(0);
            boolean all = field.count() == answer.looked();
            String value = field.value().contains(".") ? ObjectNames.simple(field.value()) : field.value();
            Label words = new Label(
                    field.count() == 1 && answer.looked() > 1
                            ? text("object.byField.different", Units.count(field.different()))
                            : all
                                    ? text("object.byField.all.value", value)
                                    : text(
                                            "object.byField.value",
                                            value,
                                            Texts.percent((double) field.count() / answer.looked())));
            Tips.set(
                    words,
                    Visible.of(field.value()) + " · " + Units.count(field.count()) + " · "
                            + text("object.byField.different", Units.count(field.different())));
            words.setMinWidth(0);
            grid.addRow(grid.getRowCount(), name, words);
        });
        byField.getChildren().add(answer.fields().isEmpty() ? Controls.note(text("object.nofields")) : grid);
        byField.getChildren()
                .add(Controls.note(
                        answer.looked() == answer.objects()
                                ? text("object.byField.all", Units.count(answer.objects()))
                                : text(
                                        "object.byField.some",
                                        Units.count(answer.looked()),
                                        Units.count(answer.objects()))));
    }

    private void references(String className) {
        referrers.getChildren().setAll(Controls.heading(text("object.heldBy")), Controls.note(text("object.looking")));
        asked = session.ask(new ReferenceSummary(className), this::showReferences, this::failed);
    }

    private void showReferences(ReferenceSummary.Answer answer) {
        referrers.getChildren().setAll(Controls.heading(text("object.heldBy")), references(answer.in()));
        referrers.getChildren().addAll(Controls.heading(text("object.refersTo")), references(answer.out()));
    }

    private static GridPane references(List<ReferenceSummary.Row> rows) {
        GridPane grid = grid();
        rows.stream().limit(MOST_REFERRERS).forEach(row -> {
            Label name = new Label(Visible.of(ObjectNames.simple(row.className()) + "." + row.field()));
            Tips.set(name, Visible.of(row.className() + "." + row.field()));
            name.setMinWidth(0);
            row(grid, name, Units.count(row.references()));
        });
        return grid;
    }

    private static GridPane grid() {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("field-grid");
        ColumnConstraints name = new ColumnConstraints();
        name.setHgrow(Priority.ALWAYS);
        name.setMinWidth(0);
        ColumnConstraints value = new ColumnConstraints();
        value.setHalignment(HPos.RIGHT);
        value.setMinWidth(USE_PREF_SIZE);
        grid.getColumnConstraints().addAll(name, value);
        return grid;
    }

    private static void row(GridPane grid, Node name, String value) {
        grid.addRow(grid.getRowCount(), name, new Label(value));
    }
}
