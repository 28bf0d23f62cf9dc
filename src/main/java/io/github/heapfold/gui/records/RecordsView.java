package io.github.heapfold.gui.records;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.analysis.records.DumpRecord;
import io.github.heapfold.analysis.records.Link;
import io.github.heapfold.analysis.records.RecordBrowser;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.CopySign;
import io.github.heapfold.gui.controls.History;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.count.TagCount;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The records of a dump one by one: a list, the selected record, and the ways to go from one to another. */
public final class RecordsView {
    private final RecordAccess access;
    private final Consumer<Throwable> unread;
    private final Background pages;
    private final Background searches;
    private final VBox root = new VBox();
    private final List<Node> tools;
    private final RecordList list = new RecordList(this::ask, this::acts);
    private final RecordPane pane;
    private final History<Long> history = new History<>();
    private final TextField target = new TextField();
    private final ComboBox<Tag> tags = Controls.comboBox("record-tag");
    private final Button back =
            Controls.iconButton("records-back", Feather.ARROW_LEFT, text("records.back"), this::goBack);
    private final Button forward =
            Controls.iconButton("records-forward", Feather.ARROW_RIGHT, text("records.forward"), this::goForward);
    private final Button previous =
            Controls.iconButton("tag-previous", Feather.CHEVRON_UP, text("records.previous"), () -> toTag(false));
    private final Button next =
            Controls.iconButton("tag-next", Feather.CHEVRON_DOWN, text("records.next"), () -> toTag(true));
    private final Button copy = Controls.iconButton("records-copy", Feather.COPY, text("analyse.copy"), this::copy);
    private final CopySign copied = new CopySign(copy);
    private final ActivityStrip strip = new ActivityStrip(this::failed);
    private final Label message = new Label();
    private final HBox messageBox = new HBox();

    /** What is looked for; null where nothing was. */
    private Activity search;

    private boolean started;
    private boolean tagChosen;
    private boolean noted;

    /** Where to begin. */
    private long first;

    /** Goes on from there. */
    private Runnable awaited = () -> {};

    /**
     * @param file what is looked at
     * @param serial does one thing after another, for the browser of the shown records is for one thread
     * @param background does what may take long
     * @param unread hears of what could not be read, which is told here, too
     */
    public RecordsView(RecordAccess file, Executor serial, Background background, Consumer<Throwable> unread) {
        access = file;
        this.unread = unread;
        pages = new Background(serial, background.ui());
        searches = background;
        pane = new RecordPane(access, pages, this::follow, this::failed);
        root.setId("records-view");
        root.getStyleClass().add("records");
        SplitPane split = new SplitPane(list, pane);
        split.setOrientation(Orientation.VERTICAL);
        split.setDividerPositions(0.5);
        // Over the records, so that nothing moves when it comes and goes.
        StackPane.setAlignment(strip, Pos.BOTTOM_CENTER);
        StackPane stack = new StackPane(split, strip);
        VBox.setVgrow(stack, Priority.ALWAYS);
        tools = makeTools();
        root.getChildren().addAll(messages(), stack);
        list.selected().addListener((value, before, now) -> {
            if (now != null) {
                pane.show(now);
            }
            showHistory();
        });
        access.browser().addListener((value, before, now) -> begin());
        access.failure().addListener((value, before, now) -> failed(now));
        access.names().addListener((value, before, now) -> {
            list.refresh();
            if (list.selected().get() != null) {
                pane.show(list.selected().get());
            }
        });
        root.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
        tools.forEach(tool -> tool.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed));
        root.sceneProperty().addListener((value, before, now) -> {
            if (now == null) {
                rest();
            } else {
                access.open();
                begin();
            }
        });
        showHistory();
    }

    public Node node() {
        return root;
    }

    /** The controls for the line above it. */
    public List<Node> tools() {
        return tools;
    }

    /** Copies the records that are shown, as CSV. */
    public void copy() {
        copied.copy(list.csv());
    }

    /** Puts the focus where one types where to go. */
    public void focusTarget() {
        target.requestFocus();
        target.selectAll();
    }

    /** What is in the dump: the tags to choose from, and its size where the file does not tell it. */
    public void summary(DumpSummary summary, boolean whole) {
        Tag chosen = tags.getValue();
        List<Tag> there = Stream.concat(summary.records().stream(), summary.subRecords().stream())
                .map(TagCount::tag)
                .filter(tag -> tag != null)
                .toList();
        if (!there.isEmpty() && !tags.getItems().equals(there)) {
            tags.getItems().setAll(there);
            tags.setValue(tagChosen && there.contains(chosen) ? chosen : firstChoice(there));
        }
        if (whole && (access.browser().get() == null || access.browser().get().size() < 0)) {
            list.size(summary.bytes());
        }
    }

    /** Says something about all of the dump, once. */
    public void note(String words) {
        if (!noted) {
            noted = true;
            say(words);
        }
    }

    /** Goes to the record with a byte of the dump. */
    public void goTo(long offset) {
        if (started) {
            jump(offset);
        } else {
            first = offset;
        }
    }

    private static Tag firstChoice(List<Tag> there) {
        return there.contains(Tag.CLASS_DUMP) ? Tag.CLASS_DUMP : there.get(0);
    }

    private List<Node> makeTools() {
        target.setId("record-target");
        target.setPromptText(text("records.target"));
        target.setAccessibleText(text("records.target.accessible"));
        Tips.set(target, text("records.target.tooltip"));
        target.setPrefColumnCount(11);
        target.setOnAction(event -> goToTarget());
        Button go = Controls.button("record-go", text("records.go"), this::goToTarget);
        tags.getItems().setAll(Arrays.asList(Tag.values()));
        tags.setValue(Tag.CLASS_DUMP);
        tags.setOnShowing(event -> tagChosen = true);
        tags.setAccessibleText(text("records.tag.choose"));
        tags.setVisibleRowCount(16);
        tags.setPrefWidth(TextSize.scaled(176));
        tags.setConverter(Controls.named(Tag::name));
        HBox jump = new HBox(back, forward, target, go);
        jump.getStyleClass().add("row");
        // Without a word, what is chosen there would seem to be what is shown.
        Label find = Controls.label(text("records.tag.find"), "muted");
        find.setMinWidth(Label.USE_PREF_SIZE);
        find.setLabelFor(tags);
        HBox byTag = new HBox(find, tags, previous, next, copy);
        byTag.getStyleClass().add("row");
        // The narrower one goes beside the switch of the parts in a small window.
        return List.of(byTag, jump);
    }

    private Node messages() {
        message.setId("records-message");
        message.setWrapText(true);
        message.setMinHeight(Label.USE_PREF_SIZE);
        message.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(message, Priority.ALWAYS);
        messageBox.getStyleClass().addAll("row", "banner", "warning");
        messageBox
                .getChildren()
                .addAll(
                        message,
                        Controls.iconButton("records-message-close", Feather.X, text("problem.close"), () -> say("")));
        Controls.show(messageBox, false);
        return messageBox;
    }

    private void say(String words) {
        message.setText(words);
        Controls.show(messageBox, !words.isEmpty());
    }

    private void begin() {
        RecordBrowser browser = access.browser().get();
        if (browser == null || started || root.getScene() == null) {
            return;
        }
        started = true;
        if (browser.size() > 0) {
            list.size(browser.size());
        }
        if (browser.access() == DumpBytes.Access.SEQUENTIAL) {
            note(text("records.sequential"));
        }
        list.goTo(first);
        awaited.run();
    }

    /** Nobody looks any more: searches end, and the file is let go of until somebody does. */
    private void rest() {
        strip.cancel();
        access.rest();
        RecordBrowser browser = access.browser().get();
        if (browser != null) {
            pages.run(
                    () -> {
                        browser.close();
                        return null;
                    },
                    done -> {},
                    failure -> {});
        }
    }

    private void ask(long offset, int shift, int rows) {
        RecordBrowser browser = access.browser().get();
        if (browser == null) {
            list.failed();
            return;
        }
        strip.run(
                pages,
                text("records.going", Units.count(offset)),
                progressTo -> access.read(() -> RecordPages.page(browser, offset, shift, rows, progressTo)),
                list::show,
                list::failed);
    }

    /** Looks for something; what was looked for before is no longer wanted. */
    private <T> void search(String title, ActivityStrip.Work<T> work, Consumer<T> done) {
        if (search != null) {
            search.cancel();
        }
        search = strip.run(searches, title, progressTo -> access.read(() -> work.run(progressTo)), done, () -> {});
    }

    private void failed(Throwable failure) {
        if (failure != null && !(failure instanceof CancellationException)) {
            say(Problem.reason(failure));
            unread.accept(failure);
        }
    }

    private Optional<Long> here() {
        DumpRecord record = list.selected().get();
        return Optional.ofNullable(record).map(DumpRecord::offset);
    }

    /** Goes back to the record before. */
    public void goBack() {
        go(history.back(here()));
    }

    /** Goes on to the record that was left by going back. */
    public void goForward() {
        go(history.forward(here()));
    }

    private void go(Optional<Long> offset) {
        offset.ifPresent(list::goTo);
        showHistory();
    }

    private void showHistory() {
        back.setDisable(!history.canGoBack());
        forward.setDisable(!history.canGoForward());
    }

    private void jump(long offset) {
        say("");
        here().ifPresent(history::leave);
        list.goTo(offset);
        showHistory();
    }

    private void goToTarget() {
        Optional<JumpTarget> wanted = JumpTarget.parse(target.getText());
        if (wanted.isEmpty()) {
            say(text("records.target.wrong", target.getText().strip()));
            return;
        }
        long number = wanted.get().number();
        RecordBrowser browser = access.browser().get();
        if (wanted.get().isId()) {
            follow(new Link(Link.Target.OBJECT, number));
        } else if (browser != null && browser.size() >= 0 && number >= browser.size()) {
            say(text("records.target.behind", Units.count(number), Units.count(browser.size())));
        } else {
            jump(number);
        }
    }

    /** Goes to what a link leads to, as soon as the records are open; looks for it where it has to. */
    public void follow(Link link) {
        if (!started) {
            awaited = () -> follow(link);
            return;
        }
        RecordBrowser browser = access.browser().get();
        String id = link.kind() == Link.Target.TRACE ? String.valueOf(link.id()) : RecordTexts.id(link.id());
        search(
                text("records.finding", id),
                progressTo -> browser.follow(link, progressTo),
                found -> found.ifPresentOrElse(
                        record -> jump(record.offset()), () -> say(text("records.notfound", id))));
    }

    /** Goes to the first record of a kind, as soon as the records are open. */
    public void seek(Tag tag) {
        choose(tag);
        if (started) {
            toTag(0, true);
        } else {
            awaited = () -> seek(tag);
        }
    }

    private void choose(Tag tag) {
        tagChosen = true;
        tags.setValue(tag);
    }

    private List<MenuItem> acts(DumpRecord record) {
        List<MenuItem> acts = new ArrayList<>();
        if (record.tag() != null) {
            acts.add(Controls.menuItem("row-record-next", text("row.next", record.tag()), () -> toNext(record, true)));
            acts.add(Controls.menuItem(
                    "row-record-previous", text("row.previous", record.tag()), () -> toNext(record, false)));
        }
        if (record.hasId()) {
            acts.add(Controls.menuItem(
                    "row-record-copy-id", text("row.copyId"), () -> Controls.copy(RecordTexts.id(record.id()))));
        }
        return acts;
    }

    /** Of the same kind, which the keys look for from then on. */
    private void toNext(DumpRecord record, boolean forwards) {
        choose(record.tag());
        toTag(record.offset(), forwards);
    }

    private void toTag(boolean forwards) {
        toTag(here().orElse(0L), forwards);
    }

    private void toTag(long from, boolean forwards) {
        RecordBrowser browser = access.browser().get();
        Tag tag = tags.getValue();
        if (browser == null || tag == null) {
            return;
        }
        search(
                text("records.finding", tag.name()),
                progressTo -> forwards ? browser.next(tag, from, progressTo) : browser.previous(tag, from, progressTo),
                found -> found.ifPresentOrElse(
                        record -> jump(record.offset()),
                        () -> say(text(forwards ? "records.nonext" : "records.noprevious", tag.name()))));
    }

    private void pressed(KeyEvent event) {
        if (event.getCode() == KeyCode.F3) {
            toTag(!event.isShiftDown());
            event.consume();
        } else if (event.getCode() == KeyCode.ESCAPE && messageBox.isVisible()) {
            say("");
            event.consume();
        }
    }
}
