package io.github.heapfold.gui.guide;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.FilterField;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.Theme;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** A page of the guide, and at its left the headings to jump to. */
final class GuidePane extends BorderPane {
    private static final double WIDTH = 760;
    private static final double MARGIN = 80;
    private static final String IMAGES = "images/";
    private static final PseudoClass ERROR = PseudoClass.getPseudoClass("error");

    private final VBox page = new VBox();
    private final ScrollPane scroll = new ScrollPane();
    private final List<Node> chapters = new ArrayList<>();
    private final ListView<String> contents = new ListView<>();
    private final FilterField search;
    private final Label nothing = Controls.note(text("guide.nothing"));

    /** What is said in each part of the page, in small letters. */
    private final Map<Node, String> said = new LinkedHashMap<>();

    /** Where what is looked for was found last; null where it was not. */
    private Node found;

    /** The file of what each view shows. */
    private final Map<ImageView, String> pictures = new LinkedHashMap<>();

    GuidePane(List<PageBlock> blocks, Theme theme) {
        setId("guide");
        page.getStyleClass().add("guide-page");
        page.setMinWidth(0);
        page.setMaxWidth(WIDTH);
        for (PageBlock block : blocks) {
            int before = page.getChildren().size();
            add(block);
            page.getChildren()
                    .subList(before, page.getChildren().size())
                    .forEach(node -> said.putIfAbsent(node, block.words().toLowerCase(Locale.ROOT)));
        }
        show(theme);
        StackPane middle = new StackPane(page);
        middle.setMinWidth(0);
        scroll.setContent(middle);
        scroll.setFitToWidth(true);
        scroll.setId("guide-scroll");
        scroll.getStyleClass().add("plain");
        contents.setId("guide-contents");
        contents.setAccessibleText(text("guide.contents"));
        contents.getStyleClass().add("guide-contents");
        contents.setCellFactory(list -> new ChapterCell());
        contents.getSelectionModel().selectedIndexProperty().addListener((value, before, now) -> {
            if (now.intValue() >= 0) {
                jump(chapters.get(now.intValue()));
            }
        });
        search = new FilterField("guide-search", text("guide.search"), words -> find(words, found, 0));
        search.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.F3) {
                find(search.getText(), found, event.isShiftDown() ? -1 : 1);
                event.consume();
            }
        });
        // Who has just opened the guide reads it, and types only if something is looked for.
        search.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            boolean down = event.getCode() == KeyCode.PAGE_DOWN;
            if (down || event.getCode() == KeyCode.PAGE_UP) {
                Scrolling.page(scroll, down);
                event.consume();
            }
        });
        VBox.setVgrow(contents, Priority.ALWAYS);
        nothing.setId("guide-nothing");
        Controls.show(nothing, false);
        VBox side = new VBox(search, nothing, contents);
        side.getStyleClass().add("guide-side");
        setLeft(side);
        setCenter(scroll);
        getStyleClass().add("guide");
    }

    /** Goes to the chapter of this title; does nothing where there is none. */
    void show(String chapter) {
        if (contents.getItems().contains(chapter)) {
            // One may have scrolled away from the one that is chosen.
            contents.getSelectionModel().clearSelection();
            contents.getSelectionModel().select(chapter);
        }
    }

    /** To type what is looked for. */
    void search() {
        search.requestFocus();
        search.selectAll();
    }

    /**
     * Goes to a part of the page that has these words, and behind the last one to the first.
     *
     * @param from the part to begin at; null for the first
     * @param way 1 for the next one, -1 for the one before, 0 for this one or the next
     */
    private void find(String typed, Node from, int way) {
        String words = typed.strip().toLowerCase(Locale.ROOT);
        List<Node> all = List.copyOf(said.keySet());
        int begin = from == null ? 0 : all.indexOf(from) + way;
        int step = way < 0 ? -1 : 1;
        Optional<Node> there = words.isEmpty()
                ? Optional.empty()
                : IntStream.range(0, all.size())
                        .mapToObj(place -> all.get(Math.floorMod(begin + place * step, all.size())))
                        .filter(node -> said.get(node).contains(words))
                        .findFirst();
        all.forEach(node -> node.getStyleClass().remove("guide-found"));
        boolean none = there.isEmpty() && !words.isEmpty();
        search.pseudoClassStateChanged(ERROR, none);
        Controls.show(nothing, none);
        found = there.orElse(words.isEmpty() ? null : from);
        there.ifPresent(node -> {
            node.getStyleClass().add("guide-found");
            // What is around it tells what it is about.
            Scrolling.to(
                    scroll,
                    node.getBoundsInParent().getMinY()
                            - scroll.getViewportBounds().getHeight() / 4);
        });
    }

    private void jump(Node chapter) {
        // Before the first layout nothing has a place yet.
        Platform.runLater(() -> Scrolling.to(scroll, chapter.getBoundsInParent().getMinY()));
    }

    private void add(PageBlock block) {
        if (block instanceof PageBlock.Heading heading) {
            TextFlow title = flow(heading.text(), "guide-h" + heading.level());
            page.getChildren().add(title);
            if (heading.level() == 2) {
                chapters.add(title);
                contents.getItems().add(PageBlock.plain(heading.text()));
            }
        } else if (block instanceof PageBlock.Paragraph paragraph) {
            page.getChildren().add(flow(paragraph.text(), "guide-text"));
        } else if (block instanceof PageBlock.Item item) {
            Label mark = new Label(item.mark());
            mark.getStyleClass().add("guide-mark");
            mark.setMinWidth(Region.USE_PREF_SIZE);
            TextFlow words = flow(item.text(), "guide-text");
            HBox.setHgrow(words, Priority.ALWAYS);
            HBox row = new HBox(mark, words);
            row.getStyleClass().add("guide-item");
            page.getChildren().add(row);
        } else if (block instanceof PageBlock.Code code) {
            Label lines = new Label(code.text());
            lines.getStyleClass().addAll("mono", "guide-block");
            lines.setMaxWidth(Double.MAX_VALUE);
            lines.setWrapText(true);
            page.getChildren().add(lines);
        } else if (block instanceof PageBlock.Table table) {
            rows(table);
        } else if (block instanceof PageBlock.Picture picture) {
            picture(picture);
        }
    }

    private static TextFlow flow(List<PageBlock.Span> spans, String style) {
        TextFlow flow = new TextFlow();
        flow.getStyleClass().add(style);
        for (PageBlock.Span span : spans) {
            Text text = new Text(span.text());
            text.getStyleClass().add("guide-" + span.look().name().toLowerCase(Locale.ROOT));
            if (span.look() == PageBlock.Look.CODE) {
                text.getStyleClass().add("mono");
            }
            flow.getChildren().add(text);
        }
        flow.setAccessibleText(PageBlock.plain(spans));
        return flow;
    }

    /** Each row by itself, as a place of its own where it is looked for. */
    private void rows(PageBlock.Table table) {
        List<ColumnConstraints> widths = widths(table);
        String style = "guide-head";
        for (List<List<PageBlock.Span>> cells : table.rows()) {
            GridPane row = new GridPane();
            row.getStyleClass().add("guide-table");
            row.getColumnConstraints().setAll(widths);
            for (List<PageBlock.Span> cell : cells.subList(0, Math.min(cells.size(), widths.size()))) {
                row.addColumn(row.getChildren().size(), flow(cell, style));
            }
            style = "guide-text";
            said.put(
                    row,
                    cells.stream()
                            .map(PageBlock::plain)
                            .collect(Collectors.joining("\n"))
                            .toLowerCase(Locale.ROOT));
            page.getChildren().add(row);
        }
    }

    private static List<ColumnConstraints> widths(PageBlock.Table table) {
        int columns = table.rows().get(0).size();
        int[] most = new int[columns];
        for (List<List<PageBlock.Span>> row : table.rows()) {
            for (int column = 0; column < Math.min(columns, row.size()); column++) {
                most[column] =
                        Math.max(most[column], PageBlock.plain(row.get(column)).length());
            }
        }
        // As wide as its longest text, within bounds: a column of short words shall not wrap for the sake of a long
        // one.
        double all = 0;
        for (int column = 0; column < columns; column++) {
            most[column] = Math.min(70, Math.max(10, most[column]));
            all += most[column];
        }
        List<ColumnConstraints> widths = new ArrayList<>();
        for (int column = 0; column < columns; column++) {
            ColumnConstraints width = new ColumnConstraints();
            width.setPercentWidth(100 * most[column] / all);
            widths.add(width);
        }
        return widths;
    }

    /** Has pictures in the colours of the window, where there are such; the page stays where it is. */
    void show(Theme theme) {
        pictures.forEach((view, name) -> {
            Optional<Image> dark = theme == Theme.DARK ? image(name.replace(".png", "-dark.png")) : Optional.empty();
            view.setImage(dark.or(() -> image(name)).orElse(null));
        });
    }

    private void picture(PageBlock.Picture picture) {
        if (GuidePane.class.getResource(IMAGES + picture.file()) == null) {
            return; // the words say all that matters
        }
        ImageView view = new ImageView();
        pictures.put(view, picture.file());
        view.setPreserveRatio(true);
        view.setSmooth(true);
        view.setAccessibleText(picture.description());
        // Of the window, not of the page: a page as wide as its pictures could never become narrower.
        view.fitWidthProperty()
                .bind(Bindings.createDoubleBinding(
                        () -> Math.max(
                                80, Math.min(WIDTH, scroll.getViewportBounds().getWidth()) - MARGIN),
                        scroll.viewportBoundsProperty()));
        StackPane frame = new StackPane(view);
        frame.getStyleClass().add("guide-picture");
        page.getChildren().add(frame);
    }

    private static Optional<Image> image(String name) {
        return Optional.ofNullable(GuidePane.class.getResourceAsStream(IMAGES + name))
                .map(Image::new);
    }

    private static final class ChapterCell extends ListCell<String> {
        ChapterCell() {
            setWrapText(true);
            setPrefWidth(0);
        }

        @Override
        protected void updateItem(String item, boolean empty) {
            super.updateItem(item, empty);
            setText(empty ? null : item);
        }
    }
}
