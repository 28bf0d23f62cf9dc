package io.github.heapfold.cli.analysis;

import io.github.heapfold.analysis.mapping.MappedQuestion;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.cli.command.BaseOption;
import io.github.heapfold.cli.command.IdentityOption;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.ShellWord;
import io.github.heapfold.cli.command.ThreadOption;
import io.github.heapfold.job.analyse.IndexPlace;
import io.github.heapfold.job.browse.OpenSealJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.seal.Identities;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a heap is opened for questions. */
final class HeapOptions {
    @Mixin
    private ThreadOption threads;

    @Option(
            names = "--keep-index",
            description = {
                "Keep what is found out beside the file, as FILE.hfindex, so that the next question about it is"
                        + " answered at once.",
                "An index that is there is used without this option too, as long as the file is the same.",
            })
    private boolean keepIndex;

    @Option(
            names = "--index",
            paramLabel = "DIR",
            description = "Keep what is found out in this folder instead of beside the file, and look for it there.")
    private Path index;

    @Option(
            names = "--mapping",
            paramLabel = "MAP",
            description =
                    "The mapping file of ProGuard or R8: classes, fields and methods get their names of the source.")
    private Path mapping;

    @Mixin
    private BaseOption base;

    @Mixin
    private IdentityOption identity;

    /**
     * The file with what it was folded against, and its seal open, where what opens it is named; it is asked for once,
     * however often it is read.
     */
    Input opened(Input file, JobCommand command) throws IOException {
        Input input = file.against(base.place());
        Optional<Identities> identities = identity.identities(command);
        return identities.isEmpty()
                ? input
                : input.unseal(Optional.of(command.run(new OpenSealJob(input, identities.get()))));
    }

    /** Where what is found out is kept. */
    IndexPlace place() {
        return index != null ? IndexPlace.in(index) : keepIndex ? IndexPlace.BESIDE : IndexPlace.IF_THERE;
    }

    /** The question in the names of the source, where there is a mapping file. */
    <A> Question<A> mapped(Question<A> question) {
        return mapping == null ? question : new MappedQuestion<>(mapping, question);
    }

    /** What belongs behind the name of the file in another command, so that it finds the same in the same names. */
    String repeated() {
        return ofFile() + option("--mapping", Optional.ofNullable(mapping));
    }

    /** Of these what any command that reads the file takes. */
    String ofFile() {
        return option("--base", base.place()) + identity.repeated();
    }

    /** The files that are read beside the one that is asked about. */
    List<String> others() {
        Stream<Path> named = Stream.concat(Stream.ofNullable(mapping), base.place().stream());
        return Stream.concat(named.map(Path::toString), identity.files().stream())
                .toList();
    }

    private static String option(String name, Optional<Path> value) {
        return value.map(path -> ShellWord.option(name, path.toString())).orElse("");
    }

    int threads() {
        return threads.count();
    }
}
