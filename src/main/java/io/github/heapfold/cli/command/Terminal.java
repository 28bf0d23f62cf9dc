package io.github.heapfold.cli.command;

import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.Visible;
import java.io.Console;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.Channels;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The three streams of a command.
 *
 * @param in standard input
 * @param out standard output, for results; tells when it cannot be written to
 * @param err standard error, for progress and messages
 * @param charset what the two print in
 * @param interactive whether a person looks at the streams
 */
public record Terminal(InputStream in, OutputStream out, PrintStream err, Charset charset, boolean interactive) {
    /** Characters that are written together: an answer may have millions of lines. */
    private static final int AT_ONCE = 1 << 16;

    public static Terminal ofProcess() {
        Charset charset = Charset.defaultCharset();
        if (!charset.newEncoder().canEncode("→ü")) {
            // A machine without a locale: its terminals read UTF-8 all the same, and question marks help nobody.
            charset = StandardCharsets.UTF_8;
        }
        return new Terminal(
                standardInput(),
                new FileOutputStream(FileDescriptor.out),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, charset),
                charset,
                isInteractive());
    }

    /** On POSIX through a channel: closing that wakes who waits in reading, closing the stream does not. */
    private static InputStream standardInput() {
        FileInputStream in = new FileInputStream(FileDescriptor.in);
        return File.separatorChar == '/' ? Channels.newInputStream(in.getChannel()) : in;
    }

    /** From Java 22 on there may be a console that is no terminal. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isInteractive() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /** Prints what other programs read: always UTF-8. Unless none reads it any more. */
    void data(String text) throws IOException {
        write(Visible.encodable(text), StandardCharsets.UTF_8);
    }

    /** Prints what people read, unless nobody reads it any more. */
    void print(Iterable<String> lines) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            text.append(Visible.of(line)).append(System.lineSeparator());
            if (text.length() >= AT_ONCE) {
                write(text.toString(), charset);
                text.setLength(0);
            }
        }
        write(text.toString(), charset);
    }

    /** Prints a text of the program's own. */
    public void print(String text) throws IOException {
        write(text, charset);
    }

    private void write(String text, Charset encoding) throws IOException {
        if (text.isEmpty()) {
            return;
        }
        try {
            out.write(text.getBytes(encoding));
            out.flush();
        } catch (IOException e) {
            ignoreBrokenPipe(e);
        }
    }

    /** Who reads the output has seen enough, as head does; that is no fault. */
    private static void ignoreBrokenPipe(IOException fault) throws IOException {
        String message = String.valueOf(fault.getMessage()).toLowerCase(Locale.ROOT);
        // The second is what Windows says.
        if (!message.contains("broken pipe") && !message.contains("pipe is being closed")) {
            throw new JobException(Message.of("cli.standardOutput", Faults.reason(fault)), fault);
        }
    }
}
