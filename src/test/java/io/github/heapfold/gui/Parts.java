package io.github.heapfold.gui;

import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import org.testfx.api.FxRobot;

/** The parts of the window by their ids. */
final class Parts {
    private Parts() {}

    static <T extends Node> T byId(FxRobot robot, String id, Class<T> type) {
        return robot.lookup((Node node) -> id.equals(node.getId())).queryAs(type);
    }

    static String said(FxRobot robot, String id) {
        return byId(robot, id, Labeled.class).getText();
    }

    static boolean isDisabled(FxRobot robot, String id) {
        return byId(robot, id, ButtonBase.class).isDisabled();
    }

    static void fire(FxRobot robot, String id) {
        robot.interact(byId(robot, id, ButtonBase.class)::fire);
    }
}
