package io.github.heapfold.gui.guide;

import java.util.List;
import java.util.stream.Collectors;

/** A part of a page of the guide. */
sealed interface PageBlock {
    /**
     * A heading.
     *
     * @param level 1 for the page's title
     */
    record Heading(int level, List<Span> text) implements PageBlock {
        @Override
        public String words() {
            return plain(text);
        }
    }

    record Paragraph(List<Span> text) implements PageBlock {
        @Override
        public String words() {
            return plain(text);
        }
    }

    /**
     * An item of a list.
     *
     * @param mark a bullet, or a number with its dot
     */
    record Item(String mark, List<Span> text) implements PageBlock {
        @Override
        public String words() {
            return plain(text);
        }
    }

    /** Lines as they are. */
    record Code(String text) implements PageBlock {
        @Override
        public String words() {
            return text;
        }
    }

    /**
     * A table.
     *
     * @param rows the heads first
     */
    record Table(List<List<List<Span>>> rows) implements PageBlock {
        @Override
        public String words() {
            return rows.stream().flatMap(List::stream).map(PageBlock::plain).collect(Collectors.joining("\n"));
        }
    }

    /**
     * A picture.
     *
     * @param file its name, with the folder of its language where it has one
     */
    record Picture(String description, String file) implements PageBlock {
        /** Its description is read out only: who searched for it would see none of it. */
        @Override
        public String words() {
            return "";
        }
    }

    /** Words of one look. */
    record Span(String text, Look look) {}

    /** How words look. */
    enum Look {
        PLAIN,
        BOLD,
        ITALIC,
        CODE
    }

    /** All that is said in it, as the search of the guide finds it. */
    String words();

    /** The words without their looks. */
    static String plain(List<Span> text) {
        StringBuilder plain = new StringBuilder();
        text.forEach(span -> plain.append(span.text()));
        return plain.toString();
    }
}
