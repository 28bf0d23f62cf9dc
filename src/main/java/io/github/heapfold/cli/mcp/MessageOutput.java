package io.github.heapfold.cli.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** An output of messages, one a line, by which requests are known to be answered. */
final class MessageOutput extends FilterOutputStream {
    private final McpJsonMapper json;
    private final OpenRequests requests;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    MessageOutput(OutputStream out, McpJsonMapper json, OpenRequests requests) {
        super(out);
        this.json = json;
        this.requests = requests;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
            out.flush();
        } catch (IOException e) {
            // Nobody reads answers any more.
            requests.giveUp();
            throw e;
        }
        for (int i = offset; i < offset + length; i++) {
            if (bytes[i] == '\n') {
                requests.written(McpSchema.deserializeJsonRpcMessage(json, line.toString(StandardCharsets.UTF_8)));
                line.reset();
            } else {
                line.write(bytes[i]);
            }
        }
    }
}
