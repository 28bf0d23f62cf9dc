package io.github.heapfold.cli.analysis;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import io.github.heapfold.analysis.growth.Growth;
import io.github.heapfold.analysis.growth.Growth.ClassRow;
import io.github.heapfold.analysis.growth.Growth.OwnerRow;
import io.github.heapfold.analysis.growth.GrowthFacts;
import io.github.heapfold.analysis.growth.Kinship;
import io.github.heapfold.analysis.growth.OwnerStep;
import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.leak.direct.DirectMemory;
import io.github.heapfold.cli.analysis.answer.AnswerStyle;
import io.github.heapfold.cli.analysis.answer.GrowthText;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.CsvTables;
import io.github.heapfold.job.analyse.GrowthJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells what grew between dumps. */
@Command(
        name = "growth",
        description = {
            "What grew between two or more dumps of one program, the oldest first: which fields keep more than"
                    + " before, and"
                    + " of which classes there is more.",
            "Classes are matched by name and loader, fields by the path of classes and fields from the root. What grows"
                    + " from each dump to the next comes before what grew at once."
        })
public final class GrowthCommand extends JobCommand {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Heap dumps or .hfold files, the oldest first.")
    private List<String> files;

    @Mixin
    private AnalysisOptions options;

    @Option(names = "--json", description = "One JSON object.")
    private boolean json;

    @Option(names = "--csv", description = "Comma-separated values: owners, then classes.")
    private boolean csv;

    private final UnaryOperator<AnalysedHeap> view;

    public GrowthCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        this(terminal, onStart, heap -> heap);
    }

    /** @param view what is seen of each heap */
    public GrowthCommand(Terminal terminal, Consumer<JobMonitor> onStart, UnaryOperator<AnalysedHeap> view) {
        super(terminal, onStart);
        this.view = view;
    }

    @Override
    protected int execute() throws IOException {
        if (json && csv) {
            throw twoForms();
        }
        if (files.size() < 2) {
            throw usage("what grew is told of two files or more, the oldest first");
        }
        List<Input> inputs = new ArrayList<>();
        for (String file : files) {
            inputs.add(options.opened(inputOrAddress(file), this));
        }
        Question<GrowthFacts.Facts> question = options.mapped(new GrowthFacts());
        GrowthJob.Grown grown = run(new GrowthJob(
                inputs,
                (heap, progress) -> question.ask(view.apply(heap), progress),
                options.threads(),
                options.place()));
        Growth growth = grown.growth();
        int limit = options.limit(terminal());
        List<OwnerRow> owners = AnswerStyle.first(growth.owners(), limit);
        List<ClassRow> classes = AnswerStyle.first(growth.classes(), limit);
        if (json) {
            data(json(grown, owners, classes));
        } else if (csv) {
            data(CsvTables.growth(
                    Stream.concat(owners.stream(), classes.stream()).toList()));
        } else {
            print(new GrowthText(growth, limit, new AnswerStyle(terminal(), width())).lines());
        }
        notes(grown);
        return ExitCodes.DONE;
    }

    private void notes(GrowthJob.Grown grown) {
        grown.notes().forEach(message -> note("note: " + message));
        for (int i = 0; i < grown.files().size(); i++) {
            String file = grown.files().get(i);
            HeapFacts facts = grown.facts().get(i);
            String lacks = lacks(facts);
            AnalysisCommand.notes(this, file, facts, lacks == null ? null : file + ": " + lacks);
            Optional<Instant> taken = grown.growth().taken().get(i);
            Optional<Instant> before =
                    i == 0 ? Optional.empty() : grown.growth().taken().get(i - 1);
            if (taken.isPresent() && before.isPresent() && taken.get().isBefore(before.get())) {
                note("note: " + file + " was taken before " + grown.files().get(i - 1)
                        + "; the oldest is to come first");
            }
            if (i > 0 && grown.growth().kinship().get(i - 1).isDistant()) {
                note("note: "
                        + stranger(
                                grown.files().get(i - 1),
                                file,
                                grown.growth().kinship().get(i - 1)));
            }
        }
    }

    private static String stranger(String before, String file, Kinship kinship) {
        String most = kinship.isApart() ? ", and most bytes of either are of classes that the other has not" : "";
        return before + " and " + file + " seem to be of different programs: of "
                + Units.count(kinship.own(), "class", "classes") + " of their own, "
                + (kinship.common() == 0 ? "none is in both" : "both have " + Units.count(kinship.common()) + most);
    }

    /** What of a file is not compared; null where all is. */
    private static String lacks(HeapFacts facts) {
        return new StrippedParts(facts).line("names of class loaders", null, null);
    }

    private static String json(GrowthJob.Grown grown, List<OwnerRow> owners, List<ClassRow> classes) {
        JsonStringWriter out = JsonWriter.indent("  ").string().object();
        out.array("files");
        grown.files().forEach(out::value);
        out.end().array("dumps");
        for (int i = 0; i < grown.files().size(); i++) {
            HeapFacts facts = grown.facts().get(i);
            out.object().value("file", grown.files().get(i));
            AnalysisCommand.about(facts, lacks(facts), out);
            out.end();
        }
        out.end().array("taken");
        grown.growth()
                .taken()
                .forEach(taken -> out.value(taken.map(Instant::toString).orElse(null)));
        out.end();
        out.array("referenceSizes");
        grown.growth().referenceSizes().forEach(out::value);
        out.end();
        numbers("objects", grown.growth().objects(), out);
        numbers("reachable", grown.growth().reachable(), out);
        out.value("unexplained", grown.growth().unexplained());
        Growth.Less less = grown.growth().less();
        if (less == null) {
            out.nul("less");
        } else {
            out.object("less")
                    .value("bytes", less.bytes())
                    .value("owner", less.owner())
                    .value("ofOwner", less.ofOwner())
                    .end();
        }
        out.array("directBuffers");
        grown.growth().direct().forEach(direct -> write(direct, out));
        out.end().array("owners");
        owners.forEach(row -> write(row, out));
        out.end().array("classes");
        classes.forEach(row -> write(row, out));
        return out.end().end().done() + "\n";
    }

    private static void write(Optional<DirectMemory> direct, JsonStringWriter out) {
        if (direct.isEmpty()) {
            out.nul();
        } else {
            out.object()
                    .value("buffers", direct.get().buffers())
                    .value("bytes", direct.get().bytes())
                    .end();
        }
    }

    private static void write(OwnerRow row, JsonStringWriter out) {
        out.object().value("owner", row.owner()).value("heldBy", row.heldBy()).array("holders");
        row.holders().forEach(out::value);
        out.end().value("content", row.content()).value("steady", row.steady()).value("moved", row.moved());
        numbers("objects", row.objects(), out);
        numbers("retained", row.retained(), out);
        out.value("growth", row.growth()).array("path");
        for (OwnerStep step : row.path()) {
            out.object()
                    .value("class", step.className())
                    .value("holder", step.holder())
                    .value("field", step.field())
                    .value("shared", step.shared())
                    .end();
        }
        out.end().end();
    }

    private static void write(ClassRow row, JsonStringWriter out) {
        out.object()
                .value("class", row.className())
                .value("loader", row.loader())
                .value("loaderName", row.loaderName())
                .value("steady", row.steady());
        numbers("objects", row.objects(), out);
        numbers("shallow", row.shallow(), out);
        numbers("retained", row.retained(), out);
        out.value("growth", row.growth()).end();
    }

    private static void numbers(String key, List<Long> values, JsonStringWriter out) {
        out.array(key);
        values.forEach(out::value);
        out.end();
    }
}
