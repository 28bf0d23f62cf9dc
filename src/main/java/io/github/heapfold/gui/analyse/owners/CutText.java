package io.github.heapfold.gui.analyse.owners;

import javafx.scene.text.Font;
import javafx.scene.text.Text;

/** Texts that are cut where they have too little room, and are no control, which would take more than its text does. */
public final class CutText {
    private static final String CUT = "…";

    private CutText() {}

    /** How wide words are in the font of a text, in pixels; 0 of none. */
    static double width(Text font, String words) {
        if (words.isEmpty()) {
            return 0;
        }
        Text measured = new Text(words);
        measured.setFont(font.getFont());
        return measured.getLayoutBounds().getWidth();
    }

    /**
     * Shows as much of the words as there is room for.
     *
     * @param room in pixels
     * @param fromFront whether what is first stays; else what is last, from the beginning of a word on where that is
     *     possible
     * @return how wide it is then, in pixels
     */
    static double show(Text text, String words, double room, boolean fromFront) {
        text.setText(words);
        double width = text.getLayoutBounds().getWidth();
        if (width <= room) {
            return width;
        }
        text.setText(cut(text, words, room, fromFront));
        return text.getLayoutBounds().getWidth();
    }

    /** As much of the end of words as there is room for, from the beginning of a word on where that is possible. */
    public static String end(Font font, String words, double room) {
        Text text = new Text();
        text.setFont(font);
        show(text, words, room, false);
        return text.getText();
    }

    private static String cut(Text font, String words, double room, boolean fromFront) {
        Text measured = new Text();
        measured.setFont(font.getFont());
        int fits = 0;
        int tooMany = words.length();
        while (tooMany - fits > 1) {
            int tried = (fits + tooMany) >>> 1;
            measured.setText(part(words, tried, fromFront));
            if (measured.getLayoutBounds().getWidth() <= room) {
                fits = tried;
            } else {
                tooMany = tried;
            }
        }
        if (!fromFront) {
            // A package that is cut in its middle reads like another one.
            int dot = words.indexOf('.', words.length() - fits);
            if (dot >= 0 && dot < words.length() - 1) {
                fits = words.length() - dot - 1;
            }
        }
        return part(words, fits, fromFront);
    }

    private static String part(String words, int length, boolean fromFront) {
        int from = words.length() - length;
        if (fromFront) {
            int end = length > 0 && Character.isHighSurrogate(words.charAt(length - 1)) ? length - 1 : length;
            return words.substring(0, end) + CUT;
        }
        return CUT
                + words.substring(
                        from < words.length() && Character.isLowSurrogate(words.charAt(from)) ? from + 1 : from);
    }
}
