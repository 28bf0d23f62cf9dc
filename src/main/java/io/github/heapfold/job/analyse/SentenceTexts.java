package io.github.heapfold.job.analyse;

import io.github.heapfold.message.Spacing;
import io.github.heapfold.message.TextBundle;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.stream.Stream;

/** The texts that sentences about suspects are made of, in the language of the reader. */
final class SentenceTexts {
    private final Locale language;
    private final ResourceBundle texts;

    SentenceTexts(Locale language) {
        this.language = language;
        texts = TextBundle.of(SentenceTexts.class, "suspects", language);
    }

    String text(String key, Object... values) {
        return TextBundle.format(texts.getString(key), values);
    }

    String percent(double share) {
        return Spacing.percent(Units.percent(share), language);
    }

    /** @param more how many there are beside those that are named */
    String list(List<String> named, int more) {
        return list(
                more == 0
                        ? named
                        : Stream.concat(named.stream(), Stream.of(text("more", Units.count(more))))
                                .toList());
    }

    String list(List<String> named) {
        int last = named.size() - 1;
        return last == 0
                ? named.get(0)
                : String.join(text("comma"), named.subList(0, last)) + text("and") + named.get(last);
    }
}
