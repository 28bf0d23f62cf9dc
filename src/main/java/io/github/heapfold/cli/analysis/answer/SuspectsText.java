package io.github.heapfold.cli.analysis.answer;

import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.leak.LeakSuspects.Answer;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.direct.DirectMemory;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.question.path.PathTree;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.job.analyse.SuspectSentences;
import io.github.heapfold.message.EnumWord;
import io.github.heapfold.report.Csv;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What may be a leak, for people, and as a table of comma-separated values. */
public final class SuspectsText {
    static final SuspectSentences SENTENCES = new SuspectSentences(Locale.ENGLISH);

    private final String file;
    private final String wholeFile;
    private final Answer answer;
    private final boolean others;
    private final Set<Long> bare;
    private final AnswerStyle style;

    /**
     * An answer to show.
     *
     * @param file as a further command has it, with what was said of how to read it
     * @param wholeFile as a command has it that takes no such options
     * @param others whether leaks of another kind are told beside them
     * @param bare the IDs of those below which suspects stand that keep nothing but themselves
     */
    public SuspectsText(
            String file, String wholeFile, Answer answer, boolean others, Set<Long> bare, AnswerStyle style) {
        this.file = file;
        this.wholeFile = wholeFile;
        this.answer = answer;
        this.others = others;
        this.bare = bare;
        this.style = style;
    }

    /** The suspects as a table for other programs. */
    public static String csv(Answer answer, int limit) {
        StringBuilder lines = new StringBuilder(Csv.line(
                "kind", "class", "objects", "retained", "share", "accumulation", "id", "sentence", "signature"));
        for (Suspect suspect : AnswerStyle.first(answer.suspects(), limit)) {
            ObjectView where = suspect.accumulation();
            lines.append(Csv.line(
                    EnumWord.of(suspect.kind()),
                    suspect.className(),
                    suspect.objects(),
                    suspect.retained(),
                    suspect.share(),
                    where == null ? null : where.className(),
                    where == null ? null : Ids.text(where.id()),
                    SENTENCES.of(suspect),
                    suspect.signature()));
        }
        return lines.toString();
    }

    /** The first suspects, or why there is none, and what to ask next. */
    public List<String> lines(int limit) {
        List<String> lines = new ArrayList<>();
        SENTENCES.outsideFirst(answer).ifPresent(first -> {
            lines.addAll(style.sentence("", first));
            lines.addAll(List.of("Look further: heapfold paths " + file + " --to " + outside(), ""));
        });
        if (answer.isMostlyGarbage()) {
            lines.addAll(style.sentence("", SENTENCES.garbage(answer).orElseThrow()));
            lines.add("Look further: heapfold object " + file + " "
                    + Ids.text(answer.largestGarbage().object().id()));
            lines.add("");
        }
        if (answer.suspects().isEmpty()) {
            if (!answer.whole()) {
                lines.addAll(style.sentence("", SENTENCES.part(answer)));
                SENTENCES.outOfMemory(answer).ifPresent(words -> lines.addAll(style.sentence("", words)));
                SENTENCES.garbage(answer).ifPresent(words -> lines.addAll(style.sentence("", words)));
            } else {
                lines.addAll(style.sentence("", noSuspects() + SENTENCES.limit(answer)));
            }
            SENTENCES.outside(answer).forEach(words -> lines.addAll(style.sentence("", words)));
            // Of a file whose roots are mostly lost, who keeps the little that is left says nothing of the rest.
            lines.add(
                    answer.isMostlyLost()
                            ? "What is in all of the file: heapfold inspect " + wholeFile + " --classes"
                            : "What keeps most: heapfold dominators " + file);
            return lines;
        }
        int number = 1;
        for (Suspect suspect : AnswerStyle.first(answer.suspects(), limit)) {
            lines.addAll(style.sentence(number++ + ". ", SENTENCES.of(suspect)));
            lines.add("");
            lines.addAll(AnswerStyle.indented("   ", tree(suspect)));
            lines.add("");
            lines.add("   Signature: " + suspect.signature());
            lines.add("   Look further: heapfold paths " + file + " --to "
                    + Ids.text(last(suspect.path()).object().id())
                    + (bare.contains(suspect.parent().id()) ? "" : contents(suspect)));
            lines.add("");
        }
        lines.addAll(style.sentence("", SENTENCES.limit(answer)));
        SENTENCES.outside(answer).forEach(words -> lines.addAll(style.sentence("", words)));
        return lines;
    }

    /** The largest of the buffers that one place keeps; their class where none does. */
    private String outside() {
        DirectMemory first = answer.outside().get(answer.outsideFirst().orElseThrow());
        return first.most() == null
                ? DirectMemory.BUFFER
                : Ids.text(first.most().example());
    }

    private String contents(Suspect suspect) {
        return ", heapfold dominators " + file + " --of "
                + Ids.text(suspect.parent().id());
    }

    private String noSuspects() {
        if (answer.isMostlyGarbage()) {
            return "No suspects in what can be reached. ";
        }
        if (answer.outsideFirst().isPresent()) {
            return "No suspects in the heap. ";
        }
        return others ? "No other suspects. " : "No suspects. ";
    }

    private static PathToRoot.Step last(PathToRoot path) {
        return path.steps().get(path.steps().size() - 1);
    }

    /** The path, and below its end what came together there. */
    private List<String> tree(Suspect suspect) {
        List<String> lines = new ArrayList<>(PathText.linesFromClass(PathTree.readable(suspect.path()), style));
        if (suspect.kind() == SuspectShape.ONE_OBJECT) {
            return lines;
        }
        lines.add("");
        for (Suspect.Level level : suspect.levels()) {
            String name = GeneratedNames.without(level.className());
            lines.add(Units.count(level.objects(), name, name)
                    + (level.commonField() == null ? "" : " (" + level.commonField() + ")") + ", "
                    + Units.bytes(level.retained()));
        }
        return lines;
    }
}
