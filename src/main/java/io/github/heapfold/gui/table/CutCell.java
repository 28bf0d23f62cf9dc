package io.github.heapfold.gui.table;

import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.text.CutText;
import io.github.heapfold.message.Visible;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.beans.InvalidationListener;
import javafx.scene.control.TableCell;
import javafx.scene.text.Font;

/**
 * Words that are cut in a way of their own where they have too little room. Who hears them hears the whole.
 *
 * @param <R> a row of the table
 * @param <T> what the words are of
 */
public final class CutCell<R, T> extends TableCell<R, T> {
    /** What is shown of something where there are so many pixels. */
    @FunctionalInterface
    public interface Cut<T> {
        String of(T item, Font font, double room);
    }

    /** Where what is said behind the name of a class begins: in Chinese there is no space before a bracket. */
    private static final Pattern BEHIND = Pattern.compile(" \\(?|（");

    private final Function<T, String> whole;
    private final Function<T, String> tip;
    private final Cut<T> cut;

    public CutCell(Function<T, String> whole, Function<T, String> tip, Cut<T> cut) {
        this.whole = whole;
        this.tip = tip;
        this.cut = cut;
        InvalidationListener fit = value -> fit();
        widthProperty().addListener(fit);
        fontProperty().addListener(fit);
        paddingProperty().addListener(fit);
    }

    /**
     * The name of a class, or of a field behind that of its class, cut between packages: one that is cut anywhere reads
     * like another name. The whole is in the tooltip.
     */
    public static <R> CutCell<R, String> ofClass() {
        return new CutCell<>(Visible::of, Visible::of, (name, font, room) -> ofClass(Visible.of(name), font, room));
    }

    /** What is said of a class behind its name goes by whole words, and its dots are none of packages. */
    private static String ofClass(String whole, Font font, double room) {
        Matcher behind = BEHIND.matcher(whole);
        int end = behind.find() ? behind.start() : whole.length();
        String rest = whole.substring(end);
        double left = room - CutText.width(font, rest);
        if (left > room / 2) {
            return CutText.name(font, whole.substring(0, end), left) + rest;
        }
        List<String> shorter = new ArrayList<>(CutText.shorter(whole, end));
        String last = shorter.get(shorter.size() - 1);
        String name = last.substring(0, last.length() - rest.length());
        // The last word is the ID of what has the same name, or the field that was looked for.
        for (int space = rest.indexOf(' ', 1); space >= 0; space = rest.indexOf(' ', space + 1)) {
            shorter.add(name + behind.group() + CutText.CUT + rest.substring(space + 1));
        }
        int id = rest.lastIndexOf(' ');
        if (!behind.group().isBlank() && id > 0) {
            // Brackets go before anything of the name or the ID does.
            shorter.add(name + rest.substring(id, rest.length() - 1));
        }
        return CutText.first(font, shorter, room);
    }

    @Override
    protected void updateItem(T item, boolean empty) {
        super.updateItem(item, empty);
        boolean isNone = empty || item == null;
        Tips.set(this, isNone ? null : tip.apply(item));
        setAccessibleText(isNone ? null : whole.apply(item));
        fit();
    }

    private void fit() {
        T item = getItem();
        if (isEmpty() || item == null) {
            setText(null);
            return;
        }
        double room = getWidth() - snappedLeftInset() - snappedRightInset();
        setText(room > 0 ? cut.of(item, getFont(), room) : whole.apply(item));
    }
}
