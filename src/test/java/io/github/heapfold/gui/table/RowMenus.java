package io.github.heapfold.gui.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Window;
import org.testfx.api.FxRobot;

/** The menus of rows, as a user opens them and chooses from them. */
public final class RowMenus {
    private RowMenus() {}

    /** Asks for the menu of what is there by the mouse; the headless platform does not tell what a press is for. */
    static void request(FxRobot robot, Node at, boolean byKey) {
        robot.interact(() -> Event.fireEvent(
                at, new ContextMenuEvent(ContextMenuEvent.CONTEXT_MENU_REQUESTED, 1, 1, 30, 30, byKey, null)));
    }

    /** Opens the menu of the row that is chosen in a table, tree or list, by its key. */
    public static List<MenuItem> open(FxRobot robot, Node rows) {
        press(robot, rows, KeyCode.F10, true);
        assertThat(shown()).hasSize(1);
        return shown().get(0).getItems();
    }

    /** Presses a key with Shift, or else with Ctrl, while the focus is on something. */
    static void press(FxRobot robot, Node focused, KeyCode key, boolean shift) {
        robot.interact(() -> {
            focused.requestFocus();
            Event.fireEvent(focused, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, shift, !shift, false, false));
        });
    }

    static List<ContextMenu> shown() {
        return List.copyOf(Window.getWindows()).stream()
                .filter(ContextMenu.class::isInstance)
                .map(ContextMenu.class::cast)
                .filter(ContextMenu::isShowing)
                .toList();
    }

    static void close(FxRobot robot) {
        robot.interact(() -> shown().forEach(ContextMenu::hide));
    }

    /** Chooses something from the menu that is open, which closes it. */
    public static void choose(FxRobot robot, String id) {
        robot.interact(() -> {
            MenuItem item = shown().get(0).getItems().stream()
                    .filter(each -> id.equals(each.getId()))
                    .findFirst()
                    .orElseThrow();
            assertThat(item.isDisable()).isFalse();
            shown().get(0).hide();
            item.fire();
        });
    }

    /** What has been copied. */
    public static String copied(FxRobot robot) {
        String[] copied = new String[1];
        robot.interact(() -> copied[0] = Clipboard.getSystemClipboard().getString());
        return copied[0];
    }
}
