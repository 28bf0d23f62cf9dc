package io.github.heapfold.gui;

import javafx.event.Event;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.PickResult;

/** What the mouse does, told to a node that is in no window, or of which it matters when. */
public final class Mouse {
    private Mouse() {}

    /** With the first button, near the upper left corner. */
    public static void fire(Node node, EventType<MouseEvent> kind) {
        fire(node, kind, 1, MouseButton.PRIMARY);
    }

    /** @param at how far from the upper left corner, both ways */
    public static void fire(Node node, EventType<MouseEvent> kind, double at, MouseButton button) {
        Event.fireEvent(
                node,
                new MouseEvent(
                        kind,
                        at,
                        at,
                        0,
                        0,
                        button,
                        button == MouseButton.NONE ? 0 : 1,
                        false,
                        false,
                        false,
                        false,
                        kind == MouseEvent.MOUSE_PRESSED && button == MouseButton.PRIMARY,
                        false,
                        false,
                        false,
                        false,
                        true,
                        new PickResult(node, at, at)));
    }
}
