package io.github.heapfold.report;

import io.github.heapfold.message.Visible;
import java.util.Locale;

/** What pages of HTML that stand alone have in common. */
final class HtmlPage {
    private HtmlPage() {}

    /** A page up to its body. */
    static String head(Locale language, String title, String style) {
        return "<!DOCTYPE html>\n<html lang=\"" + language.toLanguageTag()
                + "\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" + escape(title)
                + "</title>\n<style>\n" + style + "</style>\n</head>\n<body>\n";
    }

    /** What follows the body. */
    static String end() {
        return "</body>\n</html>\n";
    }

    /** Text between tags or in quotes. */
    static String escape(String text) {
        return Visible.of(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
