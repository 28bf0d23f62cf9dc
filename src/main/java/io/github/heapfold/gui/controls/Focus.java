package io.github.heapfold.gui.controls;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.Toggle;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;

/** What takes the keys: gives the focus to a control in some part of the window. */
public final class Focus {
    /** The toolkit's own, which it sets only where somebody went on with Tab. */
    private static final PseudoClass VISIBLE = PseudoClass.getPseudoClass("focus-visible");

    /** Pixels at 100 %: a heading and a gap. */
    private static final double ABOVE = 48;

    /** What shows the focus is around the control, in pixels. */
    private static final double RING = 4;

    private static final Object HELD = new Object();

    /** What gets the focus while nothing is to move for it; null at any other time. */
    private static Node still;

    private Focus() {}

    /**
     * Until a window is worked with by mouse, one sees which control has the focus, however it got it; and again when
     * somebody goes on in it by keys.
     */
    public static void watch(Scene scene) {
        boolean[] byKeys = new boolean[1];
        boolean[] byMouse = new boolean[1];
        boolean[] lost = new boolean[1];
        scene.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            byKeys[0] = true;
            byMouse[0] = false;
            lost[0] = false;
            if (scene.getFocusOwner() != null && event.getCode().isNavigationKey()) {
                scene.getFocusOwner().pseudoClassStateChanged(VISIBLE, true);
            }
        });
        scene.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> {
            byKeys[0] = false;
            byMouse[0] = true;
            lost[0] = false;
        });
        scene.focusOwnerProperty().addListener((value, before, now) -> {
            if (before != null) {
                before.pseudoClassStateChanged(VISIBLE, false);
            }
            // What is switched off gives it away to nothing first.
            boolean asked = !isGone(before) && !lost[0];
            lost[0] = now == null && !asked;
            if (now != null && !asked) {
                stay(now);
            }
            // What only holds a place is no control: it is framed for those who look for where Tab goes on.
            if (now != null && (holdsPlace(now) ? byKeys[0] : !byMouse[0])) {
                now.pseudoClassStateChanged(VISIBLE, true);
                if (byKeys[0] && now != still && asked) {
                    // Behind the toolkit, which scrolls only as far as it must.
                    Platform.runLater(() -> {
                        // What is chosen with the focus may have become higher.
                        ready(scene.getRoot());
                        see(now);
                    });
                }
            }
        });
    }

    /** Whether what had the focus cannot have it any more: then nobody asked for what has it now. */
    private static boolean isGone(Node before) {
        return before != null && (before.isDisabled() || before.getScene() == null || !before.isVisible());
    }

    /** The toolkit scrolls to where it lets the focus go on, as for Tab. */
    private static void stay(Node now) {
        for (Node at = now.getParent(); at != null; at = at.getParent()) {
            if (at instanceof ScrollPane pane) {
                double value = pane.getVvalue();
                Platform.runLater(() -> pane.setVvalue(value));
            }
        }
    }

    /**
     * Scrolls so far that a control is in sight, and with it what stands above, its name mostly; of what is higher than
     * the pane, its beginning. The toolkit does so for Tab alone, and not for arrow keys.
     */
    public static void see(Node control) {
        for (Node at = control.getParent(); at != null; at = at.getParent()) {
            if (at instanceof ScrollPane pane && pane.getContent() != null) {
                see(control, pane);
            }
        }
    }

    private static void see(Node control, ScrollPane pane) {
        Bounds bounds = pane.getContent().sceneToLocal(control.localToScene(control.getLayoutBounds()));
        double named = Math.max(0, bounds.getMinY() - TextSize.scaled(ABOVE));
        double first = bounds.getMaxY() - named <= Scrolling.seen(pane) ? named : bounds.getMinY();
        double last = bounds.getMaxY() + RING - Scrolling.seen(pane);
        double top = Scrolling.top(pane);
        if (first < top || last > top) {
            Scrolling.to(pane, Math.min(first, Math.max(last, top)));
        }
    }

    /** Gives the focus to a node that nobody asked for, in the place of one that goes say: nothing scrolls for it. */
    public static void pass(Node heir) {
        still = heir;
        heir.requestFocus();
        still = null;
    }

    /** Gives the focus to the first control in there, and scrolls to it; tells whether there is one. */
    public static boolean into(Node around) {
        Optional<Node> first = first(around);
        first.ifPresent(Node::requestFocus);
        return first.isPresent();
    }

    /**
     * The same in what was just opened, where nothing scrolls: it stands at its top, where it may say what is wrong with
     * it.
     */
    public static boolean begin(Node around) {
        Optional<Node> first = first(around);
        first.ifPresent(Focus::pass);
        return first.isPresent();
    }

    /**
     * Lets a node that Tab passes by hold the place of controls that will be there: who goes into what is around it waits
     * at it.
     */
    public static void holdPlace(Node node, boolean holds) {
        node.getProperties().put(HELD, holds);
    }

    private static boolean holdsPlace(Node node) {
        return node.hasProperties() && Boolean.TRUE.equals(node.getProperties().get(HELD));
    }

    /** Lets Tab lead on from an area of text, as from any other control: it would be a character there. */
    public static void leaveByTab(TextArea area) {
        area.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.TAB && !event.isShortcutDown() && !event.isAltDown()) {
                List<Node> all = new ArrayList<>();
                collect(area.getScene().getRoot(), all);
                int next = all.indexOf(area) + (event.isShiftDown() ? -1 : 1);
                all.get(Math.floorMod(next, all.size())).requestFocus();
                event.consume();
            }
        });
    }

    private static void collect(Node node, List<Node> all) {
        if (node == null || node.isDisabled() || !node.isVisible()) {
            return;
        }
        if (node.isFocusTraversable()) {
            all.add(node);
        }
        parts(node).forEach(part -> collect(part, all));
    }

    /** Puts what was just given to a scroll pane in it, which is only then in the window. */
    public static void ready(Parent place) {
        place.applyCss();
        place.layout();
    }

    /** Whether one sees that a node has the focus, as one does who works with keys. */
    public static boolean isSeen(Node node) {
        return node.getPseudoClassStates().contains(VISIBLE);
    }

    /** Whether what has the focus is in there. */
    public static boolean isIn(Node around) {
        return around.getScene() != null && isInside(around.getScene().getFocusOwner(), around);
    }

    /** Whether a node is another one, or in it. */
    public static boolean isInside(Node node, Node around) {
        Node at = node;
        while (at != null && at != around) {
            at = at.getParent();
        }
        return at != null;
    }

    private static Optional<Node> first(Node node) {
        if (node.isDisabled() || !node.isVisible()) {
            return Optional.empty();
        }
        return node.isFocusTraversable() || holdsPlace(node)
                ? Optional.of(chosen(node))
                : parts(node).stream()
                        .filter(Objects::nonNull)
                        .map(Focus::first)
                        .flatMap(Optional::stream)
                        .findFirst();
    }

    /** Of several to choose one from, the one that is chosen, where it stands beside the others. */
    private static Node chosen(Node node) {
        if (node instanceof Toggle toggle
                && toggle.getToggleGroup() != null
                && toggle.getToggleGroup().getSelectedToggle() instanceof Node selected
                && selected.getParent() == node.getParent()
                && selected.isVisible()
                && !selected.isDisabled()) {
            return selected;
        }
        return node;
    }

    /** Of what scrolls or is divided also before it was shown for the first time. */
    private static List<Node> parts(Node node) {
        if (node instanceof ScrollPane scroll) {
            return scroll.getContent() == null ? List.of() : List.of(scroll.getContent());
        }
        if (node instanceof SplitPane split) {
            return split.getItems();
        }
        return node instanceof Parent parent ? parent.getChildrenUnmodifiable() : List.of();
    }
}
