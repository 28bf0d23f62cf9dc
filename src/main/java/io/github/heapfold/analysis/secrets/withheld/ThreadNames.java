package io.github.heapfold.analysis.secrets.withheld;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapThread;
import io.github.heapfold.analysis.heap.HeapView;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.secrets.SecretRules;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of threads without what may be a secret in them, as servers name threads by users, tenants and requests: for
 * answers that people pass on.
 */
public final class ThreadNames {
    /** Stands for what is not told, in all languages. */
    static final String WITHHELD = "***";

    /** What is between what people and servers put together to a name: spaces, columns, brackets. */
    private static final Pattern WORD = Pattern.compile("[^\\s|,;\\[\\]()]+");

    private ThreadNames() {}

    /** Made when it is asked for first, for rules are read from a file. */
    private static final class Known {
        static final SecretTexts SECRETS = new SecretTexts(SecretRules.own());
    }

    /** The question, asked of a heap whose threads have such names. */
    public static <A> Question<A> withheldIn(Question<A> question) {
        return (heap, progress) -> question.ask(heap.over(new View(heap.heap(), heap.kinds())), progress);
    }

    /** A name without the words that may be secrets; without all where only several of them together look like one. */
    public static String told(String name) {
        if (name == null || !Known.SECRETS.has(name)) {
            return name;
        }
        String words = WORD.matcher(name)
                .replaceAll(
                        word -> Matcher.quoteReplacement(Known.SECRETS.has(word.group()) ? WITHHELD : word.group()));
        return Known.SECRETS.has(words) ? WITHHELD : words;
    }

    private static final class View extends HeapView {
        private final ClassKinds kinds;

        View(Heap heap, ClassKinds kinds) {
            super(heap);
            this.kinds = kinds;
        }

        @Override
        public Map<Long, String> labels(long... ordinals) throws IOException {
            Map<Long, String> labels = new HashMap<>(super.labels(ordinals));
            labels.replaceAll((ordinal, label) -> kinds.isThread(heap().classOf(ordinal)) ? told(label) : label);
            return labels;
        }

        @Override
        public List<HeapThread> threads(Progress progress) throws IOException {
            return super.threads(progress).stream()
                    .map(thread -> thread.named(told(thread.name())))
                    .toList();
        }
    }
}
