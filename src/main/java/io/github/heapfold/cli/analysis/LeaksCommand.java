package io.github.heapfold.cli.analysis;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.LeakSuspects.Answer;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.SuspectSentences;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import picocli.CommandLine.Command;

/** Tells what may be a leak. */
@Command(
        name = "leaks",
        description = {
            "Is there a leak: what keeps a large part of the heap alive, in one sentence each, with the field to look at and"
                    + " the path to it. Nothing where nothing stands out.",
        })
public final class LeaksCommand extends AnalysisCommand<Answer> {
    private static final SuspectSentences SENTENCES = new SuspectSentences(Locale.ENGLISH);

    public LeaksCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    Question<Answer> question(int limit) {
        return new LeakSuspects();
    }

    @Override
    String lacks(Answer answer, StrippedParts stripped) {
        return stripped.line("names of threads and class loaders", "methods of local variables", null);
    }

    private static List<Suspect> shown(Answer answer, int limit) {
        return limit == 0
                ? answer.suspects()
                : answer.suspects().subList(0, Math.min(limit, answer.suspects().size()));
    }

    @Override
    void write(Answer answer, int limit, JsonStringWriter out) {
        out.value("objects", answer.objects())
                .value("reachable", answer.reachable())
                .value("threshold", answer.threshold())
                .array("suspects");
        for (Suspect suspect : shown(answer, limit)) {
            write(suspect, out);
        }
        out.end();
    }

    private static void write(Suspect suspect, JsonStringWriter out) {
        out.object()
                .value("kind", WordConverter.word(suspect.kind()))
                .value("sentence", SENTENCES.of(suspect))
                .value("retained", suspect.retained())
                .value("share", suspect.share())
                .value("objects", suspect.objects())
                .value("class", suspect.className());
        if (suspect.accumulation() == null) {
            out.nul("accumulation");
        } else {
            out.object("accumulation")
                    .value("id", AnswerStyle.id(suspect.accumulation().id()))
                    .value("class", suspect.accumulation().className())
                    .end();
        }
        out.value("owners", suspect.owners() == 0 ? null : suspect.owners()).value("ownerClass", suspect.ownerClass());
        out.array("keepers");
        keeper(suspect.keeper(), out);
        suspect.otherKeepers().forEach(keeper -> keeper(keeper, out));
        out.end().array("features");
        suspect.features().forEach(feature -> out.value(WordConverter.word(feature)));
        out.end().array("levels");
        for (Suspect.Level level : suspect.levels()) {
            out.object()
                    .value("class", level.className())
                    .value("field", level.field())
                    .value("objects", level.objects())
                    .value("retained", level.retained())
                    .end();
        }
        out.end().object("path");
        PathText.writeKeys(suspect.path(), out);
        out.end().end();
    }

    private static void keeper(Suspect.Keeper keeper, JsonStringWriter out) {
        out.object()
                .value("kind", WordConverter.word(keeper.kind()))
                .value("class", keeper.className())
                .value("name", keeper.name())
                .value("thread", keeper.thread())
                .end();
    }

    @Override
    List<String> text(Answer answer, int limit, AnswerStyle style) {
        List<String> lines = new ArrayList<>();
        lines.add(file() + ": " + AnswerStyle.count(answer.objects(), "object", "objects") + ", "
                + Units.bytes(answer.reachable()) + " can be reached");
        lines.add("");
        if (answer.suspects().isEmpty()) {
            lines.add("No suspects: no one thing keeps " + Units.bytes(answer.threshold()) + " or more alive.");
            lines.add("What keeps most: heapfold dominators " + file());
            return lines;
        }
        int number = 1;
        for (Suspect suspect : shown(answer, limit)) {
            lines.add(number++ + ". " + SENTENCES.of(suspect));
            lines.add("");
            lines.addAll(AnswerStyle.indented("   ", tree(suspect, style)));
            lines.add("");
            lines.add("   Look further: heapfold dominators " + file() + " --of "
                    + AnswerStyle.id(last(suspect.path()).object().id()) + ", heapfold paths " + file() + " --to "
                    + AnswerStyle.id(last(suspect.path()).object().id()));
            lines.add("");
        }
        lines.remove(lines.size() - 1);
        return lines;
    }

    private static PathToRoot.Step last(PathToRoot path) {
        return path.steps().get(path.steps().size() - 1);
    }

    /** The path, and below its end what came together there. */
    private static List<String> tree(Suspect suspect, AnswerStyle style) {
        List<String> lines = new ArrayList<>(PathText.linesFromClass(suspect.path(), style));
        if (suspect.kind() == Suspect.Kind.ONE_OBJECT) {
            return lines;
        }
        lines.add("");
        for (Suspect.Level level : suspect.levels()) {
            lines.add(AnswerStyle.count(level.objects(), level.className(), level.className())
                    + (level.field() == null ? "" : " (" + level.field() + ")") + ", "
                    + Units.bytes(level.retained()));
        }
        return lines;
    }
}
