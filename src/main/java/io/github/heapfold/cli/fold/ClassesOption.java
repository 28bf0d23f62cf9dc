package io.github.heapfold.cli.fold;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.question.view.ClassCounts.Row;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.report.TextTable;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Whether the objects of each class are counted, and how these are written. */
final class ClassesOption {
    private static final int SHOWN = 20;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    private Integer limit;

    /** What follows is the file, unless it stands behind an equals sign. */
    static final class Attached implements IParameterPreprocessor {
        @Override
        @SuppressWarnings("JdkObsolete") // as the library has it
        public boolean preprocess(
                Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            boolean isAttached = "=".equals(info.get("separator"));
            if (!isAttached) {
                ((OptionSpec) option).setValue(SHOWN);
            }
            return !isAttached;
        }
    }

    @Option(
            names = "--classes",
            arity = "0..1",
            paramLabel = "N",
            preprocessor = Attached.class,
            description = "Also how many objects of each class there are and what they take: of the N classes that take"
                    + " most, 0 for all (default: " + SHOWN + ").")
    void limit(Integer number) {
        if (number != null && number < 0) {
            throw new ParameterException(command.commandLine(), "--classes=" + number + " is less than 0");
        }
        limit = number;
    }

    boolean isWanted() {
        return limit != null;
    }

    private List<Row> first(List<Row> rows) {
        return limit == 0 || rows.size() <= limit ? rows : rows.subList(0, limit);
    }

    /** Adds the key {@code classHistogram} to an object that is open. */
    void write(List<Row> rows, JsonStringWriter out) {
        out.array("classHistogram");
        for (Row row : first(rows)) {
            out.object()
                    .value("class", row.name())
                    .value("id", Ids.text(row.id()))
                    .value("objects", row.objects())
                    .value("shallow", row.shallow())
                    .end();
        }
        out.end();
    }

    void write(List<Row> rows, List<String> lines) {
        TextTable table = new TextTable("Class", ">Objects", ">Shallow");
        for (Row row : first(rows)) {
            table.row(row.name(), Units.count(row.objects()), Units.bytes(row.shallow()));
        }
        lines.addAll(table.lines());
        int more = rows.size() - first(rows).size();
        if (more > 0) {
            lines.add("… and " + more + " more (--classes=0 shows all)");
        }
    }
}
