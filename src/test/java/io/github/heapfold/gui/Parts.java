package io.github.heapfold.gui;

import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.interact;
import static io.github.heapfold.gui.Waiting.read;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.layout.Region;
import org.testfx.api.FxRobot;

/** The parts of the window by their ids. */
public final class Parts {
    private Parts() {}

    static <T extends Node> T byId(FxRobot robot, String id, Class<T> type) {
        return read(() -> robot.lookup((Node node) -> id.equals(node.getId())).queryAs(type));
    }

    /** A part of the row of a choice, whose box alone has an id. */
    public static <T extends Node> T ofChoice(Node box, String style, Class<T> type) {
        Node row = box;
        while (!row.getStyleClass().contains("choice")) {
            row = row.getParent();
        }
        return type.cast(row.lookup("." + style));
    }

    static String said(FxRobot robot, String id) {
        return read(() -> byId(robot, id, Labeled.class).getText());
    }

    static boolean isDisabled(FxRobot robot, String id) {
        return read(() -> byId(robot, id, ButtonBase.class).isDisabled());
    }

    /** All of what is written in a field is seen. */
    static void isNotCut(Region field) {
        assertThat(width(field)).isPositive().isLessThan(room(field));
    }

    /** The same, whatever is laid out before, and where another field takes its place meanwhile. */
    static void awaitNotCut(Supplier<Region> field) throws Exception {
        await(() -> read(() -> width(field.get()) > 0 && width(field.get()) < room(field.get())));
    }

    private static double width(Region field) {
        return field.lookup(".text").getLayoutBounds().getWidth();
    }

    private static double room(Region field) {
        return field.getWidth() - field.snappedLeftInset() - field.snappedRightInset();
    }

    /**
     * As soon as the button is seen and enabled: one that is disabled would do nothing, and say nothing of it; and nobody
     * can press one that is hidden, nor one of the same id in a view that is not shown.
     */
    static void fire(FxRobot robot, String id) throws Exception {
        await(() -> read(() -> pressable(robot, id).isPresent()));
        interact(() -> pressable(robot, id).orElseThrow().fire());
    }

    /** The button of that id that one can press at the moment. */
    static Optional<ButtonBase> pressable(FxRobot robot, String id) {
        return robot.lookup((Node node) -> id.equals(node.getId()) && !node.isDisabled() && isVisible(node))
                .tryQueryAs(ButtonBase.class);
    }

    /** With all that it is in. */
    private static boolean isVisible(Node node) {
        return Stream.iterate(node, Objects::nonNull, Node::getParent).allMatch(Node::isVisible);
    }
}
