package io.github.heapfold.cli.mcp;

import io.github.heapfold.files.BlockInput;
import io.github.heapfold.hprof.read.Threads;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * The messages of an input, one a line, which ends only when each request has its answer: the library that reads it
 * drops what is open at the end, and stops without a word at a line that is none.
 */
final class MessageInput extends BlockInput {
    /** Bytes that a line may have without its end: a question is some hundreds, with SQL in it some thousands. */
    static final int LONGEST = 1 << 20;

    private static final String NO_MESSAGE = "a line of the input is no message of the protocol, and was passed over";
    private static final String TOO_LONG = "a line of the input is longer than " + (LONGEST >> 20)
            + " MiB, and was passed over: what it asks has no answer";

    private final InputStream in;
    private final McpJsonMapper json;
    private final OpenRequests requests;
    private final Consumer<String> log;
    private final Runnable onEnd;
    private InputStream line = InputStream.nullInputStream();

    /**
     * An input.
     *
     * @param log told of lines that are no messages
     * @param onEnd told when the input has ended and all is answered
     */
    MessageInput(InputStream in, McpJsonMapper json, OpenRequests requests, Consumer<String> log, Runnable onEnd) {
        this.in = new BufferedInputStream(in);
        this.json = json;
        this.requests = requests;
        this.log = log;
        this.onEnd = onEnd;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        int read = line.read(bytes, offset, length);
        while (read < 0) {
            byte[] next = nextLine();
            if (next.length == 0) {
                return end();
            }
            if (next.length > LONGEST + 1) {
                log.accept(TOO_LONG);
            } else if (isMessage(new String(next, StandardCharsets.UTF_8))) {
                line = new ByteArrayInputStream(next);
                read = line.read(bytes, offset, length);
            }
        }
        return read;
    }

    /**
     * The next line with its end, which the last one is given where it has none; empty at the end. Of one that is too
     * long, the beginning, which is too long as well.
     */
    private byte[] nextLine() throws IOException {
        ByteArrayOutputStream next = new ByteArrayOutputStream();
        int read = in.read();
        while (read >= 0 && read != '\n') {
            if (next.size() <= LONGEST) {
                next.write(read);
            }
            read = in.read();
        }
        if (read >= 0 || next.size() > 0) {
            next.write('\n');
        }
        return next.toByteArray();
    }

    private boolean isMessage(String text) {
        if (text.isBlank()) {
            return false;
        }
        try {
            requests.read(McpSchema.deserializeJsonRpcMessage(json, text));
            return true;
        } catch (IOException | RuntimeException e) {
            log.accept(NO_MESSAGE);
            return false;
        }
    }

    private int end() {
        try {
            requests.awaitAnswers();
        } catch (InterruptedException e) {
            throw Threads.interrupted(e);
        } finally {
            onEnd.run();
        }
        return -1;
    }
}
