package io.github.heapfold.cli.capture;

import io.github.heapfold.capture.deliver.CaptureStep;
import io.github.heapfold.capture.deliver.Secret;
import io.github.heapfold.capture.deliver.ThenCommand;
import io.github.heapfold.capture.deliver.Upload;
import io.github.heapfold.capture.deliver.UploadHeader;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What to do with each file that was captured. */
final class ThenOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--then",
            paramLabel = "COMMAND",
            description = "Run this in the shell for each .hfold file, with its path as last argument (also in the"
                    + " environment as HEAPFOLD_FILE).")
    private String then;

    @Option(
            names = "--upload",
            paramLabel = "URL",
            description = "Send each .hfold file there by HTTP; the file's name is added to a URL that ends with /."
                    + " @env:VARIABLE and @file:PATH take a URL that is a secret from there."
                    + " Failed tries are repeated, the server gets a checksum (Repr-Digest,"
                    + " X-Checksum-Sha256).")
    private String upload;

    @Option(names = "--upload-method", paramLabel = "METHOD", description = "${COMPLETION-CANDIDATES} (default: PUT).")
    private Upload.Method method;

    @Option(
            names = "--upload-header",
            paramLabel = "HEADER",
            description = "'Name: value', or where the value is a secret 'Name: @env:VARIABLE' or 'Name: @file:PATH';"
                    + " repeatable. Never shown in messages.")
    private List<String> headers = new ArrayList<>();

    /** In the order in which they are done. */
    List<CaptureStep> steps(Consumer<Message> log) throws IOException {
        List<CaptureStep> steps = new ArrayList<>();
        if (upload != null) {
            try {
                List<UploadHeader> parsed =
                        headers.stream().map(UploadHeader::parse).toList();
                Upload.Method way = method == null ? Upload.Method.PUT : method;
                steps.add(new Upload(Secret.read("--upload", upload), way, parsed, Upload.Retries.DEFAULT, log));
            } catch (IllegalArgumentException e) {
                throw new ParameterException(command.commandLine(), "--upload: " + e.getMessage());
            }
        } else if (!headers.isEmpty()) {
            throw new ParameterException(command.commandLine(), "--upload-header goes with --upload");
        } else if (method != null) {
            throw new ParameterException(command.commandLine(), "--upload-method goes with --upload");
        }
        if (then != null) {
            try {
                steps.add(new ThenCommand(then, log));
            } catch (IllegalArgumentException e) {
                throw new ParameterException(command.commandLine(), "--then: " + e.getMessage());
            }
        }
        return steps;
    }
}
