package io.github.heapfold.cli.capture;

import io.github.heapfold.capture.jvm.JmxTarget;
import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How to reach a JVM over JMX. */
final class JmxOptions {
    private static final String PASSWORD = "HEAPFOLD_JMX_PASSWORD";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--jmx",
            paramLabel = "HOST:PORT",
            description = "Capture the JVM that listens there for JMX, such as another user's.")
    private String address;

    @Option(
            names = "--jmx-user",
            paramLabel = "NAME",
            description = "Who to be for it; the password is in the environment as " + PASSWORD
                    + ", or in a file (--jmx-password-file).")
    private String user;

    @Option(names = "--jmx-password-file", paramLabel = "FILE", description = "A file with the password in it.")
    private Path passwordFile;

    @Option(
            names = "--jmx-dir",
            paramLabel = "DIR",
            description = "A folder that the JVM and this program see by the same name, needed where the JVM is on"
                    + " another machine: JMX carries no files.")
    private Path folder;

    JmxTarget connect(UnaryOperator<String> environment) throws IOException {
        Optional<String> password = Optional.ofNullable(environment.apply(PASSWORD));
        if (passwordFile != null) {
            if (user == null) {
                throw new ParameterException(command.commandLine(), "--jmx-password-file goes with --jmx-user");
            }
            if (!Files.isReadable(passwordFile)) {
                throw new JobException(Message.of("cli.unreadable", passwordFile));
            }
            password = Optional.of(Files.readString(passwordFile).strip());
        }
        return JmxTarget.connect(address, Optional.ofNullable(user), password, Optional.ofNullable(folder));
    }
}
