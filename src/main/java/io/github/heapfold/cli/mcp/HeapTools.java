package io.github.heapfold.cli.mcp;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.analysis.heap.WithheldValues;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.cli.analysis.AnalysisCommand;
import io.github.heapfold.cli.analysis.ClassesCommand;
import io.github.heapfold.cli.analysis.DominatorsCommand;
import io.github.heapfold.cli.analysis.DuplicatesCommand;
import io.github.heapfold.cli.analysis.GrowthCommand;
import io.github.heapfold.cli.analysis.LeaksCommand;
import io.github.heapfold.cli.analysis.ObjectCommand;
import io.github.heapfold.cli.analysis.PathsCommand;
import io.github.heapfold.cli.analysis.QueryCommand;
import io.github.heapfold.cli.analysis.ReferencesCommand;
import io.github.heapfold.cli.analysis.ThreadsCommand;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.cli.command.WordConverter;
import io.github.heapfold.cli.fold.InspectCommand;
import io.github.heapfold.cli.mcp.HeapTool.Parameter;
import io.github.heapfold.cli.mcp.HeapTool.Scope;
import io.github.heapfold.job.JobMonitor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The questions that assistants may ask about some files, all of them read-only, and how they are answered. */
final class HeapTools {
    private static final Parameter ID = new Parameter("id", null, "The object, as 0x7f3a10.", List.of(), true);

    /** Beside each answer without texts, so that nobody takes them for empty. */
    static final String WITHHELD = "contents of primitive arrays, texts, names of threads and class loaders: "
            + "heapfold mcp was started without --allow-values";

    private final List<String> files;
    private final boolean values;
    private final OpenHeaps heaps;

    /**
     * @param files the only ones that are opened, as they were named
     * @param values whether answers may have texts of the heap
     */
    HeapTools(List<String> files, boolean values, OpenHeaps heaps) {
        this.files = files;
        this.values = values;
        this.heaps = heaps;
    }

    /** Nobody else looks at the jobs. */
    private static void unwatched(JobMonitor unused) {}

    List<HeapTool> all() {
        return Stream.of(
                        inspect(),
                        leaks(),
                        classes(),
                        dominators(),
                        paths(),
                        object(),
                        references(),
                        threads(),
                        duplicates(),
                        query(),
                        growth())
                .filter(tool -> tool.scope() != Scope.ALL_FILES || files.size() > 1)
                .toList();
    }

    private static HeapTool inspect() {
        return new HeapTool(
                "inspect",
                "What a dump is made of: format, time, counts and bytes of each kind of record, and damage.",
                List.of(),
                Set.of("fields", "fieldsByType", "records", "subRecords", "classes"),
                Scope.FILE,
                terminal -> new InspectCommand(terminal, HeapTools::unwatched));
    }

    private static HeapTool leaks() {
        return new HeapTool(
                "leaks",
                "What may be a leak: what keeps a large part of the heap alive, in a sentence each, with the path from"
                        + " a root. The first question to ask.",
                List.of(),
                Set.of("suspects", "android.traces", "android.unreachable"),
                Scope.HEAP,
                terminal -> new LeaksCommand(terminal, HeapTools::unwatched));
    }

    private static HeapTool classes() {
        return new HeapTool(
                "classes",
                "Objects, shallow and retained bytes of each class, package or class loader, the largest first.",
                List.of(new Parameter(
                        "by", "--by", "What to sum up by.", WordConverter.words(ClassHistogram.By.class), false)),
                Set.of("classes"),
                Scope.HEAP,
                terminal -> new ClassesCommand(terminal, HeapTools::unwatched));
    }

    private static HeapTool dominators() {
        return new HeapTool(
                "dominators",
                "Who keeps the memory: the objects that retain the most, or what one object keeps alive.",
                List.of(
                        new Parameter(
                                "of", "--of", "The object whose children to show, as 0x7f3a10.", List.of(), false),
                        new Parameter(
                                "by",
                                "--by",
                                "Single objects or their classes.",
                                WordConverter.words(DominatorsCommand.By.class),
                                false)),
                Set.of("dominators"),
                Scope.HEAP,
                terminal -> new DominatorsCommand(terminal, HeapTools::unwatched));
    }

    private static HeapTool paths() {
        return new HeapTool(
                "paths",
                "Why objects are not freed: shortest chains of references from roots, alike ones merged.",
                List.of(new Parameter("to", "--to", "An object as 0x7f3a10, or the name of a class.", List.of(), true)),
                Set.of("paths"),
                Scope.HEAP,
                terminal -> new PathsCommand(terminal, HeapTools::unwatched));
    }

    private static HeapTool object() {
        return new HeapTool(
                "object",
                "One object: its class, sizes, fields or elements, and who refers to it.",
                List.of(ID),
                Set.of("fields", "referrers"),
                Scope.HEAP,
                terminal -> new ObjectCommand(terminal, HeapTools::unwatched));
    }

    private static HeapTool references() {
        return new HeapTool(
                "references",
                "Who refers to the objects of a class, and to whom they refer, summed up by class and field.",
                List.of(
                        new Parameter("class", null, "The class, as in java.util.HashMap$Node.", List.of(), true),
                        new Parameter(
                                "by",
                                "--by",
                                "What comes first.",
                                WordConverter.words(ReferencesCommand.By.class),
                                false)),
                Set.of("in", "out", "fields"),
                Scope.HEAP,
                terminal -> new ReferencesCommand(terminal, HeapTools::unwatched));
    }

    private static HeapTool threads() {
        return new HeapTool(
                "threads",
                "The threads with their stacks, locals, and what they keep alive; under stacks, what several of them"
                        + " were doing, once.",
                List.of(),
                Set.of("threads", "stacks"),
                Scope.HEAP,
                terminal -> new ThreadsCommand(terminal, HeapTools::unwatched));
    }

    private static HeapTool duplicates() {
        return new HeapTool(
                "duplicates",
                "What is there more often than it need be: equal strings, arrays, boxed numbers, arrays that are"
                        + " mostly null, empty and thin collections; what it wastes and who holds it.",
                List.of(),
                Set.of("strings", "arrays", "zeros", "bitmaps", "boxed", "sparse", "collections"),
                Scope.HEAP,
                terminal -> new DuplicatesCommand(terminal, HeapTools::unwatched));
    }

    private static HeapTool query() {
        return new HeapTool(
                "query",
                "One SELECT over the heap. Tables: objects(id, class, name, shallow, retained, dominator), refs,"
                        + " classes, roots, strings, threads, and one for each class by its name in double quotes with the"
                        + " fields of its instances; \"instanceof NAME\" has those of subclasses too. Functions:"
                        + " retained(id), class_of(id), text(id), path(id), referrers(id). Identifiers are texts as"
                        + " '0x7f3a10'.",
                List.of(new Parameter("sql", null, "One SELECT.", List.of(), true)),
                Set.of("rows"),
                Scope.HEAP,
                terminal -> new QueryCommand(terminal, HeapTools::unwatched));
    }

    private HeapTool growth() {
        return new HeapTool(
                "growth",
                "What grew from each of the files to the next, in the order in which they were named: fields that keep"
                        + " more, and classes.",
                List.of(),
                Set.of("owners", "classes"),
                Scope.ALL_FILES,
                terminal -> new GrowthCommand(terminal, HeapTools::unwatched, this::view));
    }

    /** The answer as JSON. */
    String answer(HeapTool tool, Map<String, Object> said) throws ToolException, IOException {
        AnswerPage page = AnswerPage.of(said);
        List<String> arguments = tool.arguments(said, files, page.rows());
        JsonObject answer;
        try {
            answer = JsonParser.object()
                    .from(tool.scope() == Scope.HEAP ? ask(tool, said, arguments) : run(tool, arguments));
        } catch (ParameterException e) {
            throw new ToolException(e.getMessage());
        } catch (JsonParserException e) {
            throw new IllegalStateException(e);
        }
        if (!values && tool.scope() != Scope.FILE) {
            answer.put("withheld", WITHHELD);
        }
        return page.cut(answer, tool.tables());
    }

    private String ask(HeapTool tool, Map<String, Object> said, List<String> arguments)
            throws ToolException, IOException {
        AnalysisCommand<?> command = (AnalysisCommand<?>) tool.command().apply(silent(new ByteArrayOutputStream()));
        parser(command).parseArgs(arguments.toArray(String[]::new));
        String file = tool.file(said, files);
        return heaps.ask(file, command.path(file), (heap, progress) -> command.ask(view(heap), progress));
    }

    private AnalysedHeap view(AnalysedHeap heap) {
        return values ? heap : heap.over(new WithheldValues(heap.heap()));
    }

    private static String run(HeapTool tool, List<String> arguments) throws ToolException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(InputStream.nullInputStream(), out, print(err), StandardCharsets.UTF_8, false);
        int exit = parser(tool.command().apply(terminal)).execute(arguments.toArray(String[]::new));
        if (exit != ExitCodes.DONE) {
            throw new ToolException(err.toString(StandardCharsets.UTF_8).strip());
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static CommandLine parser(JobCommand command) {
        return new CommandLine(command)
                .setExpandAtFiles(false)
                .setExecutionExceptionHandler((fault, line, parsed) -> ((JobCommand) line.getCommand()).fail(fault))
                .setParameterExceptionHandler((fault, arguments) -> {
                    throw fault;
                });
    }

    private static Terminal silent(ByteArrayOutputStream nowhere) {
        return new Terminal(InputStream.nullInputStream(), nowhere, print(nowhere), StandardCharsets.UTF_8, false);
    }

    private static PrintStream print(ByteArrayOutputStream to) {
        return new PrintStream(to, true, StandardCharsets.UTF_8);
    }
}
