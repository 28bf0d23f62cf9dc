package io.github.heapfold.cli.analysis;

import com.grack.nanojson.JsonSink;
import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.analysis.heap.LostParts;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ObjectName;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.cli.analysis.answer.AnswerStyle;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.ShellWord;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.AnalyseJob;
import io.github.heapfold.job.analyse.ReadPart;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.remote.RemoteFile;
import io.github.heapfold.message.Message;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * A question about the heap in a file: asks it, and shows the answer.
 *
 * @param <A> the answer
 */
public abstract class AnalysisCommand<A> extends JobCommand {
    private static final String LEFT = "; what is told of who keeps memory is only about what is left";

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description =
                    "A heap dump, a .hfold file, or one that Tailor or KOOM stripped, plain or packed (gzip, zstd,"
                            + " zip, tar); here, or at an https address whose server gives ranges.")
    private String file;

    @Mixin
    private AnalysisOptions options;

    @Option(names = "--json", description = "One JSON object.")
    private boolean json;

    private boolean printing;

    AnalysisCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    /**
     * What is asked.
     *
     * @param limit how many of a kind at most; 0 for all
     * @throws IOException where a file that says what is asked cannot be read
     */
    abstract Question<A> question(int limit) throws IOException;

    /** Writes the answer's keys into an object that is open. */
    abstract void write(A answer, int limit, JsonStringWriter out);

    /** The answer as people read it. */
    abstract List<String> text(A answer, int limit, AnswerStyle style);

    /** What the answer lacks because the file does not have it, one line; null where it lacks nothing. */
    abstract String lacks(A answer, StrippedParts stripped);

    /** What to call the file: as it was named, of an address without what signs it. */
    final String file() {
        return RemoteFile.shown(file);
    }

    /** All files that are read for the answer. */
    final List<String> sources() {
        return Stream.concat(Stream.of(file), options.others().stream()).toList();
    }

    /** The same in a command that somebody may paste, and what it takes to be read in the same way. */
    final String word() {
        return ShellWord.of(file()) + options.repeated();
    }

    /** The same for a command that asks nothing of a heap. */
    final String wordOfFile() {
        return ShellWord.of(file()) + options.ofFile();
    }

    /** Refuses what is no identifier, before a heap is read for it. */
    final void requireId(String id) {
        if (!ObjectName.parse(id).isId()) {
            throw usage(Message.of("analysis.noIdentifier", id).toString());
        }
    }

    @Override
    protected int execute() throws IOException {
        int limit = options.limit(terminal());
        printing = true;
        Input input = options.opened(inputOrAddress(file), this);
        AnalyseJob.Answered<A> answered =
                run(new AnalyseJob<>(input, options.mapped(question(limit)), options.threads(), options.place()));
        A answer = answered.answer();
        String lacks = lacks(answer, new StrippedParts(answered.facts()));
        if (json) {
            JsonStringWriter out = JsonWriter.indent("  ").string().object();
            out.value("file", answered.file());
            showJson(answer, limit, out, rest -> about(answered.facts(), lacks, rest));
        } else {
            show(answer, limit);
        }
        notes(this, file(), answered, lacks);
        keep(answer, input);
        return ExitCodes.DONE;
    }

    /** Does what else is to be done with an answer once it was shown. */
    void keep(A answer, Input input) throws IOException {}

    /**
     * Asks a heap that is open already, for one who has many questions; the file is named for the answer only.
     *
     * @return what {@code --json} writes, without white space
     */
    public final String ask(AnalysedHeap heap, Progress progress) throws IOException {
        int limit = options.limit(terminal());
        A answer = options.mapped(question(limit)).ask(heap, progress);
        HeapFacts facts = heap.heap().facts();
        return json(JsonWriter.string(), file, answer, facts, lacks(answer, new StrippedParts(facts)), limit);
    }

    private String json(JsonStringWriter out, String name, A answer, HeapFacts facts, String lacks, int limit) {
        out.object().value("file", name);
        write(answer, limit, out);
        about(facts, lacks, out);
        return out.end().done();
    }

    /** Prints the answer as it is wanted, but for JSON. */
    void show(A answer, int limit) throws IOException {
        print(text(answer, limit, style()));
    }

    /**
     * Prints the answer as JSON.
     *
     * @param head an object that is open and has the file's name
     * @param facts adds what is to be said of every file
     */
    void showJson(A answer, int limit, JsonStringWriter head, Consumer<JsonSink<?>> facts) throws IOException {
        write(answer, limit, head);
        facts.accept(head);
        data(head.end().done() + "\n");
    }

    /** Whether the answer is printed, and not given to another program. */
    final boolean isPrinting() {
        return printing;
    }

    final boolean isJson() {
        return json;
    }

    final AnswerStyle style() {
        return new AnswerStyle(terminal(), width());
    }

    /** What is to be said of every file, as keys. */
    static void about(HeapFacts facts, String lacks, JsonSink<?> out) {
        out.array("stripped");
        facts.profile().stripped().forEach(out::value);
        out.end();
        out.value("missing", lacks).value("assumedRoots", facts.assumedRoots());
        // Which of them it is, and how many there are: the last one is asked about.
        out.value("heapDump", facts.heapDumps()).value("heapDumps", facts.heapDumps());
        if (facts.damage().isEmpty()) {
            out.value("damaged", false);
        } else {
            out.object("damaged")
                    .value("offset", facts.damage().get().offset())
                    .value("reason", facts.damage().get().reason().toString());
            facts.lost().ifPresent(lost -> lost(lost, out));
            out.end();
        }
        out.value("danglingReferences", facts.dangling());
        out.value("missingClasses", facts.missingClasses());
        out.value("compactHeaders", facts.compactHeaders());
        out.value("narrowClassPointers", facts.narrowClassPointers());
        out.value("stackChunks", facts.stackChunks());
    }

    private static void lost(LostParts lost, JsonSink<?> out) {
        out.value("lostStretches", lost.stretches()).value("readBytes", lost.readBytes());
        lost.dumpBytes().ifPresent(bytes -> out.value("dumpBytes", bytes));
        lost.objects().ifPresent(objects -> out.value("lostObjects", objects));
        if (lost.sealedBytes() > 0) {
            out.value("lostSealedBytes", lost.sealedBytes());
        }
    }

    /** What is to be said of every file, on standard error. */
    static void notes(JobCommand command, String file, AnalyseJob.Answered<?> answered, String lacks) {
        answered.notes().forEach(message -> command.note("note: " + message));
        notes(command, file, answered.facts(), lacks);
    }

    /** The same without what is to be said of a kept index. */
    static void notes(JobCommand command, String file, HeapFacts facts, String lacks) {
        if (facts.heapDumps() > 1) {
            command.note("note: " + file + " holds " + facts.heapDumps() + " heap dumps; this is of number "
                    + facts.heapDumps());
        }
        if (lacks != null) {
            command.note("note: " + lacks);
        }
        if (facts.compactHeaders()) {
            command.note(
                    "note: " + file + " is of a program with compact object headers; Eclipse MAT does not know them"
                            + " and shows larger sizes than these, which are those of the virtual machine");
        }
        if (facts.narrowClassPointers()) {
            command.note(
                    "note: " + file + " is of a program whose class pointers were compressed and whose references were"
                            + " not; Eclipse MAT counts headers as if neither was, and so do these sizes: many objects took 8 bytes"
                            + " less");
        }
        if (facts.isWithoutStackSizes()) {
            command.note(
                    "note: " + file + " has " + Units.count(facts.stackChunks())
                            + " pieces of stacks of virtual threads (jdk.internal.vm.StackChunk), with those to which no root"
                            + " leads, and no dump tells how large they are: they are not counted in these sizes, as in those of Eclipse MAT");
        }
        if (facts.assumedRoots() > 0) {
            command.note("note: " + file + " names no class as a root, as whole dumps do; "
                    + Units.count(facts.assumedRoots(), "class", "classes")
                    + " of the boot class loader are taken for roots");
        }
        facts.damage()
                .ifPresent(damage -> command.note(
                        "warning: " + file + " is damaged " + damage + "; " + new ReadPart(Locale.ENGLISH).of(facts)));
        if (facts.dangling() > 0 && facts.isRead()) {
            command.note("warning: " + file + " is not whole: references in fields ("
                    + Units.count(facts.missingOfFields())
                    + (facts.missingOfElements() == 0 ? "" : ") and arrays (" + Units.count(facts.missingOfElements()))
                    + ") lead to objects that are not in it" + LEFT);
        } else if (facts.missingClasses() > 0 && facts.isRead()) {
            command.note("warning: " + file + " is not whole: there are objects of "
                    + Units.count(facts.missingClasses(), "class that is", "classes that are") + " not in it"
                    + LEFT);
        }
    }
}
