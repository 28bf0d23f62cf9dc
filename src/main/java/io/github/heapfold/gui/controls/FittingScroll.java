package io.github.heapfold.gui.controls;

import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Skin;
import javafx.scene.layout.Region;

/** Gives what is in it all of the room, and scrolls only where that is less than it needs at least. */
public final class FittingScroll extends ScrollPane {
    public FittingScroll() {
        getStyleClass().add("plain");
        setFitToWidth(true);
        setFitToHeight(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        setMinSize(0, 0);
        setFocusTraversable(false);
        // What is in it has to do with the width that there is: nobody could scroll to the rest.
        contentProperty().addListener((value, before, now) -> {
            if (now instanceof Region region) {
                region.setMinWidth(0);
            }
        });
    }

    public FittingScroll(Node content) {
        this();
        setContent(content);
    }

    /**
     * The toolkit asks how high its content has to be without saying how wide it is, for which texts that wrap have one
     * line, and shows no bar where they have more: there would be more to see, and nothing that says so.
     */
    @Override
    protected void layoutChildren() {
        double width = getWidth() - snappedLeftInset() - snappedRightInset();
        double height = getHeight() - snappedTopInset() - snappedBottomInset();
        boolean scrolls = getContent() != null && width > 0 && getContent().minHeight(width) > height;
        setVbarPolicy(scrolls ? ScrollBarPolicy.ALWAYS : ScrollBarPolicy.AS_NEEDED);
        super.layoutChildren();
    }

    /**
     * The toolkit keeps a picture of what a scroll pane shows, and draws all of it anew when anything in it changes. A
     * page seldom scrolls and often changes in one place, in a table above all, so only that place is to be drawn.
     */
    @Override
    protected Skin<?> createDefaultSkin() {
        Skin<?> skin = super.createDefaultSkin();
        getChildrenUnmodifiable().stream()
                .filter(child -> child.getStyleClass().contains("viewport"))
                .forEach(viewport -> viewport.setCache(false));
        return skin;
    }
}
