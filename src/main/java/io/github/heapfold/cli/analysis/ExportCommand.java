package io.github.heapfold.cli.analysis;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.cli.analysis.answer.AnswerStyle;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.AnalyseJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.query.export.TableExport;
import io.github.heapfold.job.remote.RemoteFile;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Writes the tables of heaps for other programs. */
@Command(
        name = "export",
        description = {
            "Write the heap as tables in Parquet files, for engines as DuckDB, Spark or pandas: objects, refs, classes,"
                    + " roots, strings and threads, with the columns that 'query' has.",
            "Of each FILE they are in a folder of its name: DIR/app.hprof/objects.parquet. All are written, or none.",
            "Example: heapfold export --parquet tables app.hprof --table objects --table java.util.HashMap$$Node"
        })
public final class ExportCommand extends JobCommand {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "Files of any kind that questions take, or https addresses of them.")
    private List<String> files;

    @Option(
            names = "--parquet",
            paramLabel = "DIR",
            required = true,
            description = "The folder for the files; it is made where there is none.")
    private String folder;

    @Option(
            names = "--table",
            paramLabel = "NAME",
            description = "Only this table: one of those above, the name of a class (then with the fields of its"
                    + " instances), or 'instanceof NAME'. May be given several times.")
    private Set<String> tables = new LinkedHashSet<>();

    @Option(
            names = {"-f", "--force"},
            description = "Replace what is there already.")
    private boolean force;

    @Option(names = "--json", description = "One JSON object.")
    private boolean json;

    @Mixin
    private HeapOptions options;

    public ExportCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    /** What came of a file. */
    private record Exported(AnalyseJob.Answered<List<TableExport.Written>> answered, String lacks) {}

    @Override
    protected int execute() throws IOException {
        List<Exported> exported = new ArrayList<>();
        int exit = ExitCodes.DONE;
        for (Map.Entry<String, Path> each : folders().entrySet()) {
            try {
                exported.add(export(each.getKey(), each.getValue()));
            } catch (ParameterException | CancellationException e) {
                throw e;
            } catch (IOException | RuntimeException | Error e) {
                exit = fail(e);
            }
        }
        if (json) {
            data(json(exported));
        }
        return exit;
    }

    /** Where each file's tables go; what cannot work is refused before anything is done. */
    private Map<String, Path> folders() throws IOException {
        Map<String, Path> folders = new LinkedHashMap<>();
        Map<Path, String> taken = new LinkedHashMap<>();
        for (String file : files) {
            if (file.equals(STANDARD)) {
                throw usage("a dump is read more than once here, and standard input cannot be");
            }
            String shown = RemoteFile.shown(file);
            String name = RemoteFile.isAddress(file)
                    ? shown.substring(shown.lastIndexOf('/') + 1)
                    : String.valueOf(path(file).toAbsolutePath().normalize().getFileName());
            if (name.isEmpty()) {
                throw usage("the address " + shown + " names no file");
            }
            Path target = path(folder).resolve(name);
            String other = taken.putIfAbsent(target, shown);
            if (other != null) {
                throw usage(other + " and " + shown + " would both be written to " + target);
            }
            folders.put(file, target);
        }
        return folders;
    }

    private Exported export(String file, Path target) throws IOException {
        Input input = options.opened(inputOrAddress(file), this);
        TableExport export = new TableExport(tables, target, force, input);
        export.check();
        AnalyseJob.Answered<List<TableExport.Written>> answered =
                run(new AnalyseJob<>(input, options.mapped(export), options.threads(), options.place()));
        String lacks = new StrippedParts(answered.facts())
                .line("texts of strings", "stacks of threads", tables.isEmpty() ? null : "values of fields");
        if (!json && !isQuiet()) {
            print(text(file, target, answered.answer()));
        }
        AnalysisCommand.notes(this, RemoteFile.shown(file), answered, lacks);
        return new Exported(answered, lacks);
    }

    private List<String> text(String file, Path target, List<TableExport.Written> written) {
        List<String[]> cells = new ArrayList<>();
        for (TableExport.Written each : written) {
            cells.add(new String[] {each.table(), Units.count(each.rows()), Units.bytes(each.bytes())});
        }
        List<String> lines = new ArrayList<>();
        lines.add(RemoteFile.shown(file) + " -> " + target);
        lines.addAll(new AnswerStyle(terminal(), width()).table(cells, "Table", ">Rows", ">File"));
        return lines;
    }

    private static String json(List<Exported> exported) {
        JsonStringWriter out = JsonWriter.indent("  ").string().object().array("exports");
        for (Exported each : exported) {
            HeapFacts facts = each.answered().facts();
            out.object().value("file", each.answered().file()).array("tables");
            for (TableExport.Written table : each.answered().answer()) {
                out.object()
                        .value("table", table.table())
                        .value("file", table.file().toString())
                        .value("rows", table.rows())
                        .value("bytes", table.bytes())
                        .end();
            }
            out.end();
            AnalysisCommand.about(facts, each.lacks(), out);
            out.end();
        }
        return out.end().end().done() + "\n";
    }
}
