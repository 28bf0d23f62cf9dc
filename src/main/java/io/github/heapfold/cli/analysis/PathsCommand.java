package io.github.heapfold.cli.analysis;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.ReferenceStrength;
import io.github.heapfold.analysis.question.leak.PathsWithKeeper;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.question.path.PathsToRoots.Answer;
import io.github.heapfold.analysis.secrets.withheld.ThreadNames;
import io.github.heapfold.cli.analysis.answer.AnswerStyle;
import io.github.heapfold.cli.analysis.answer.PathText;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.cli.command.WordConverter;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tells why objects are not freed. */
@Command(
        name = "paths",
        description = {
            "Why objects are not freed: the shortest chains of references from roots to an object, one for each that"
                    + " refers to it (where that is one object, for each that refers to the nearest above it with"
                    + " several), or to all objects of a class, merged where they are alike.",
            "Who leads to a thread or system class on the way that is a root is not told: that is there all the same.",
            "Where all of them begin with local variables, which come and go, those by fields are told as well; and where"
                    + " nothing of the program is on any path to an object, that by which leaks would tell it.",
            "Weak, soft and phantom references and those of finalizers are no reason, and left out without --with."
        })
public final class PathsCommand extends AnalysisCommand<Answer> {
    @Option(
            names = "--to",
            required = true,
            paramLabel = "ID|CLASS",
            description = "An object as 0x7f3a10, or a class.")
    private String to;

    @Option(
            names = "--with",
            split = ",",
            paramLabel = "KIND",
            description = "Follow such references as well: weak, soft, phantom, finalizer.",
            converter = StrengthConverter.class)
    private List<ReferenceStrength> with = List.of();

    static final class StrengthConverter extends WordConverter<ReferenceStrength> {
        StrengthConverter() {
            super(ReferenceStrength.class);
        }
    }

    public PathsCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    Question<Answer> question(int limit) {
        Set<ReferenceStrength> followed = EnumSet.noneOf(ReferenceStrength.class);
        followed.addAll(with);
        return ThreadNames.withheldIn(new PathsWithKeeper(to, followed, limit));
    }

    @Override
    String lacks(Answer answer, StrippedParts stripped) {
        return stripped.line("texts, names of threads and class loaders", null, null);
    }

    @Override
    void write(Answer answer, int limit, JsonStringWriter out) {
        out.value("to", to)
                .value("objects", answer.targets())
                .value("unreached", answer.unreached())
                .value("untold", answer.untold())
                .value("distinct", answer.distinct());
        PathText.write("paths", answer.paths(), out);
    }

    @Override
    List<String> text(Answer answer, int limit, AnswerStyle style) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                "%s: %s %s",
                file(),
                Units.count(answer.targets(), "object", "objects"),
                Ids.parse(to).isPresent() ? to : "of " + to));
        if (answer.targets() == 0) {
            lines.add("");
            lines.addAll(AnswerStyle.hintOfNone(word(), to));
        }
        boolean isOfClass = Ids.parse(to).isEmpty();
        List<PathToRoot> paths = answer.paths();
        if (isOfClass && (paths.size() > 1 || paths.stream().anyMatch(path -> path.objects() < reached(answer)))) {
            lines.add(
                    paths.stream().allMatch(PathToRoot::isByLocal)
                                    || paths.stream().noneMatch(PathToRoot::isByLocal)
                            ? "Each is told on its shortest path alone, whatever else leads to it."
                            : "Each is told on its shortest path, and where all of these begin with local variables, also on its"
                                    + " shortest by fields, whatever else leads to it.");
        }
        for (PathToRoot path : answer.paths()) {
            lines.add("");
            if (isOfClass) {
                lines.add(PathText.heading(path));
            }
            lines.addAll(PathText.linesFromClass(path, style));
            if (path.alike() > 0) {
                lines.add(style.ellipsis() + " " + Units.count(path.alike(), "path", "paths")
                        + " more by the same classes");
            }
        }
        if (answer.unreached() > 0) {
            lines.add("");
            lines.add(Units.count(answer.unreached())
                    + " cannot be reached this way"
                    + (with.size() == ReferenceStrength.values().length
                            ? ""
                            : " (--with weak,soft,phantom,finalizer follows those as well)"));
        }
        if (answer.untold() > 0) {
            lines.add("");
            lines.add(Units.count(answer.untold())
                    + " more are reached on paths that are not told: there are too many different ones");
        }
        long left = answer.distinct() - answer.paths().size();
        if (left > 0) {
            lines.add("");
            lines.add(style.ellipsis() + " " + Units.count(left) + " more paths (--limit 0 shows all)");
        }
        return lines;
    }

    private static long reached(Answer answer) {
        return answer.targets() - answer.unreached();
    }
}
