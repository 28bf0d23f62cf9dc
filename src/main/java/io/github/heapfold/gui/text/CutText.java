package io.github.heapfold.gui.text;

import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.message.Visible;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/** Texts that are cut where they have too little room, and are no control, which would take more than its text does. */
public final class CutText {
    /** Stands for what was cut off. */
    public static final String CUT = "…";

    /** What of a text goes first. */
    public enum Part {
        END,
        /** What begins alike is told apart by its end. */
        MIDDLE,
        /** Of the name of a class the packages, and then the middle of what is left. */
        PACKAGES
    }

    /** What kind of file it is, which is the same of all that are beside each other; with how it is packed. */
    private static final Pattern ENDING = Pattern.compile("\\.[\\w-]{1,16}(?:\\.(?:gz|zip|zst|xz|bz2))?$");

    /** With the dots: of less before an ending nobody can tell which file it is. */
    private static final int LEAST_STEM = 4;

    private static final Pattern SEPARATOR = Pattern.compile("[/\\\\]");

    private CutText() {}

    /** How wide words are in the font of a text, in pixels; 0 of none. */
    public static double width(Text font, String words) {
        return width(font.getFont(), words);
    }

    /** The same in a font. */
    public static double width(Font font, String words) {
        if (words.isEmpty()) {
            return 0;
        }
        Text measured = new Text(words);
        measured.setFont(font);
        return measured.getLayoutBounds().getWidth();
    }

    /**
     * Shows as much of the words as there is room for.
     *
     * @param room in pixels
     * @return how wide it is then, in pixels
     */
    public static double show(Text text, String words, double room, Part first) {
        text.setText(words);
        double width = text.getLayoutBounds().getWidth();
        if (width <= room) {
            return width;
        }
        text.setText(cut(text, words, room, first));
        return text.getLayoutBounds().getWidth();
    }

    /**
     * As much of the name of a class as there is room for: the number of one that was made while the program ran goes
     * first, then packages, and then the middle of what is left.
     */
    public static String name(Font font, String words, double room) {
        return first(font, shorter(words, words.length()), room);
    }

    private static String cut(Text font, String words, double room, Part first) {
        Text measured = new Text();
        measured.setFont(font.getFont());
        if (first == Part.END) {
            return longest(measured, words.length(), room, length -> start(words, length) + CUT);
        }
        if (first == Part.MIDDLE) {
            return middle(measured, words, room);
        }
        return first(measured, shorter(words, words.length()), room);
    }

    /**
     * The name of a class with fewer and fewer packages, from the whole one on to the one without any: a package that is
     * cut in its middle reads like another one. What a class that was made while the program ran has of numbers goes
     * before all of them, for it tells nobody what it is.
     *
     * @param end where the name ends; dots behind it are none of packages, and what stands there stays
     */
    public static List<String> shorter(String words, int end) {
        String name = GeneratedNames.without(words.substring(0, end));
        String rest = words.substring(end);
        List<String> all = new ArrayList<>(List.of(words));
        if (name.length() < end) {
            all.add(name + rest);
        }
        int last = name.lastIndexOf('.');
        for (int dot = name.indexOf('.'); dot >= 0 && dot <= last; dot = name.indexOf('.', dot + 1)) {
            all.add(CUT + name.substring(dot + 1) + rest);
        }
        if (last >= 0) {
            all.add(name.substring(last + 1) + rest);
        }
        return all;
    }

    /** The path of a file with less and less of its folder, from the whole one on to the name alone. */
    public static List<String> paths(Path file) {
        String whole = Visible.of(file.toString());
        List<String> all = new ArrayList<>(List.of(whole));
        SEPARATOR
                .matcher(whole)
                .results()
                .filter(separator -> separator.start() > 0)
                .forEach(separator -> all.add(CUT + whole.substring(separator.start())));
        all.add(Visible.of(String.valueOf(file.getFileName())));
        return all;
    }

    /**
     * Of the names of a file, which get shorter, the first that there is room for. Where there is room for none, the last
     * is cut in the middle of what stands before its ending, for the end of that tells files of a series apart.
     */
    public static String file(Font font, List<String> shorter, double room) {
        Text measured = new Text();
        measured.setFont(font);
        return first(measured, shorter, room, last -> {
            Matcher ending = ENDING.matcher(last);
            int end = ending.find() ? ending.start() : last.length();
            String told = middle(measured, last.substring(0, end), room - width(font, last.substring(end)));
            return told.length() < LEAST_STEM ? middle(measured, last, room) : told + last.substring(end);
        });
    }

    /**
     * Of texts that get shorter the first that there is room for; where there is room for none, the last is cut in its
     * middle.
     */
    public static String first(Font font, List<String> shorter, double room) {
        Text measured = new Text();
        measured.setFont(font);
        return first(measured, shorter, room);
    }

    private static String first(Text measured, List<String> shorter, double room) {
        return first(measured, shorter, room, last -> middle(measured, last, room));
    }

    private static String first(Text measured, List<String> shorter, double room, UnaryOperator<String> cut) {
        return shorter.stream()
                .filter(each -> fits(measured, each, room))
                .findFirst()
                .orElseGet(() -> cut.apply(shorter.get(shorter.size() - 1)));
    }

    /** The name of a class without packages. */
    public static String bare(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static String middle(Text measured, String words, double room) {
        return longest(
                measured,
                words.length(),
                room,
                length -> start(words, (length + 1) / 2) + CUT + end(words, length / 2));
    }

    private static boolean fits(Text measured, String words, double room) {
        measured.setText(words);
        return measured.getLayoutBounds().getWidth() <= room;
    }

    /** Of what is cut to so many letters, the longest that there is room for. */
    private static String longest(Text measured, int letters, double room, IntFunction<String> cut) {
        int fits = 0;
        int tooMany = letters;
        while (tooMany - fits > 1) {
            int tried = (fits + tooMany) >>> 1;
            if (fits(measured, cut.apply(tried), room)) {
                fits = tried;
            } else {
                tooMany = tried;
            }
        }
        return cut.apply(fits);
    }

    /** The first letters, none of them cut in two. */
    private static String start(String words, int length) {
        return words.substring(
                0, length > 0 && Character.isHighSurrogate(words.charAt(length - 1)) ? length - 1 : length);
    }

    private static String end(String words, int length) {
        int from = words.length() - length;
        return words.substring(from < words.length() && Character.isLowSurrogate(words.charAt(from)) ? from + 1 : from);
    }
}
