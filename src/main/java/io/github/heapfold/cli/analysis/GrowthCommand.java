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
import io.github.heapfold.analysis.question.leak.DirectMemory;
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
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
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
    /** Fields of an owner that a row tells. */
    private static final int SHOWN_HOLDERS = 2;

    /** The inverse of the least share of the largest growth that a row tells beside it; data has all. */
    private static final long LEAST_SHARE = 1000;

    /** Bytes from which on a row is told beside any other. */
    private static final long MOST_UNTOLD = 100_000;

    private static final String LEVELS = "▁▂▃▄▅▆▇█";

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
            throw usage("--json and --csv are two forms of output: only one can be had");
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
            print(text(growth, limit, classes));
        }
        notes(grown);
        return ExitCodes.DONE;
    }

    /** What gives the same objects other sizes. */
    private static List<String> widths(List<Integer> sizes) {
        return List.of(
                "References are "
                        + sizes.stream().map(Object::toString).collect(Collectors.joining(", "))
                        + " bytes, so that the same objects have other sizes:",
                "all is told as if they were " + sizes.get(sizes.size() - 1) + ", but for what classes retain.");
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
                + AnswerStyle.count(kinship.own(), "class", "classes") + " of their own, "
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
        out.array("directBuffers");
        for (Optional<DirectMemory> direct : grown.growth().direct()) {
            if (direct.isEmpty()) {
                out.nul();
            } else {
                out.object()
                        .value("buffers", direct.get().buffers())
                        .value("bytes", direct.get().bytes())
                        .end();
            }
        }
        out.end();
        out.array("owners");
        for (OwnerRow row : owners) {
            out.object()
                    .value("owner", row.owner())
                    .value("heldBy", row.heldBy())
                    .array("holders");
            row.holders().forEach(out::value);
            out.end()
                    .value("content", row.content())
                    .value("steady", row.steady())
                    .value("moved", row.moved());
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
        out.end().array("classes");
        for (ClassRow row : classes) {
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
        out.end();
        return out.end().done() + "\n";
    }

    private static void numbers(String key, List<Long> values, JsonStringWriter out) {
        out.array(key);
        values.forEach(out::value);
        out.end();
    }

    private static long last(List<Long> values) {
        return values.get(values.size() - 1);
    }

    private List<String> text(Growth growth, int limit, List<ClassRow> classes) {
        AnswerStyle style = new AnswerStyle(terminal(), width());
        List<String> lines = new ArrayList<>();
        long before = growth.reachable().get(0);
        long after = last(growth.reachable());
        lines.add(AnswerStyle.count(files.size(), "dump", "dumps") + ": "
                + growth.reachable().stream().map(Units::bytes).collect(Collectors.joining(", ")) + " can be reached ("
                + signed(after - before, Units::bytes) + ")");
        if (growth.moreDirect() > 0) {
            lines.add("Direct buffers have "
                    + growth.direct().stream()
                            .map(direct ->
                                    direct.map(of -> Units.bytes(of.bytes())).orElse("?"))
                            .collect(Collectors.joining(", "))
                    + " outside of the heap (" + signed(growth.moreDirect(), Units::bytes)
                    + "), which is in none of these sizes.");
        }
        if (growth.isOfWidths()) {
            lines.addAll(widths(growth.referenceSizes()));
        }
        lines.add("");
        long least = Math.min(
                MOST_UNTOLD,
                growth.owners().stream().mapToLong(OwnerRow::growth).max().orElse(0) / LEAST_SHARE);
        List<OwnerRow> large =
                growth.owners().stream().filter(row -> row.growth() >= least).toList();
        List<OwnerRow> small =
                growth.owners().stream().filter(row -> row.growth() < least).toList();
        List<OwnerRow> owners = AnswerStyle.first(large, limit);
        List<OwnerRow> grown = owners.stream().filter(row -> !row.moved()).toList();
        List<OwnerRow> moved = owners.stream().filter(OwnerRow::moved).toList();
        long unexplained = growth.unexplained();
        if (!grown.isEmpty()) {
            lines.addAll(table(style, grown, "Keeps more"));
        } else if (unexplained == 0) {
            lines.add(
                    small.stream().allMatch(OwnerRow::moved)
                            ? "Nothing keeps more than before."
                            : "No place keeps " + Units.bytes(least) + " more than before.");
        }
        if (unexplained > 0) {
            lines.add("No owner that keeps more explains " + Units.bytes(unexplained)
                    + " of the growth; the classes tell what that is.");
        }
        if (!moved.isEmpty()) {
            lines.add("");
            lines.addAll(table(style, moved, "Has what others kept before"));
        }
        style.addMore(lines, large.size() - owners.size());
        if (!small.isEmpty()) {
            lines.add(AnswerStyle.count(small.size(), "other place has", "other places have") + " less than "
                    + Units.bytes(least) + " more" + (small.size() > 1 ? " each" : "") + " (--json tells which).");
        }
        lines.add("");
        List<String[]> byClass = new ArrayList<>();
        for (ClassRow row : classes) {
            byClass.add(new String[] {
                row.className(),
                signed(row.moreObjects(), Units::count),
                signed(row.moreShallow(), Units::bytes),
                signed(row.growth(), Units::bytes),
                Units.bytes(last(row.retained())),
                trend(row.steady(), row.retained(), style)
            });
        }
        lines.addAll(
                byClass.isEmpty()
                        ? List.of("No class has more or fewer objects or bytes than before.")
                        : table(
                                style,
                                byClass,
                                "Class",
                                ">Objects",
                                ">Shallow",
                                ">Retained",
                                ">Now",
                                AnswerStyle.TREND));
        style.addMore(lines, growth.classes().size() - classes.size());
        return lines;
    }

    private static List<String> table(AnswerStyle style, List<OwnerRow> owners, String title) {
        List<String[]> cells = new ArrayList<>();
        for (OwnerRow row : owners) {
            cells.add(new String[] {
                owner(row),
                signed(row.moreObjects(), Units::count),
                row.content(),
                signed(row.growth(), Units::bytes),
                Units.bytes(last(row.retained())),
                trend(row.steady(), row.retained(), style)
            });
        }
        return table(style, cells, title, ">Objects", "Of", ">Growth", ">Now", AnswerStyle.TREND);
    }

    /** All holders in a row would make the table wider than anybody reads; --json has them. */
    private static String owner(OwnerRow row) {
        int rest = row.places().size() - SHOWN_HOLDERS;
        return String.join(", ", AnswerStyle.first(row.places(), SHOWN_HOLDERS))
                + (rest > 0 ? " and " + rest + " more" : "")
                + (row.heldBy() == null ? "" : ", held by " + row.heldBy());
    }

    /** Without the last column where nothing stands in it, as between two dumps. */
    private static List<String> table(AnswerStyle style, List<String[]> rows, String... headers) {
        int last = headers.length - 1;
        if (rows.stream().anyMatch(row -> !row[last].isEmpty())) {
            return style.table(rows, headers);
        }
        return style.table(rows.stream().map(row -> Arrays.copyOf(row, last)).toList(), Arrays.copyOf(headers, last));
    }

    /** Not every terminal has a typographic minus. */
    private static String signed(long change, LongFunction<String> shown) {
        return Units.signed(change, shown).replace('−', '-');
    }

    /** A line of bars where there are signs for it, and whether there was more each time. */
    private static String trend(boolean steady, List<Long> values, AnswerStyle style) {
        StringBuilder bars = new StringBuilder();
        if (values.size() > 2 && style.canShow(LEVELS)) {
            long most = values.stream().mapToLong(Long::longValue).max().orElse(1);
            for (long value : values) {
                int level = most <= 0 ? 0 : (int) Math.max(0, Math.min(7, value * 8 / (most + 1)));
                bars.append(LEVELS.charAt(level));
            }
        }
        return bars + (steady ? (bars.length() > 0 ? " " : "") + "steady" : "");
    }
}
