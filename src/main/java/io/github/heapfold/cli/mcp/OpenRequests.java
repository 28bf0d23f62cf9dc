package io.github.heapfold.cli.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.util.HashSet;
import java.util.Set;

/** The requests that were read and have no answer yet. */
final class OpenRequests {
    private final Set<Object> open = new HashSet<>();

    /** Those before the assistant said that it has begun: the protocol's library keeps them until then. */
    private final Set<Object> early = new HashSet<>();

    private boolean begun;
    private boolean givenUp;

    synchronized void read(JSONRPCMessage message) {
        if (message instanceof JSONRPCRequest request) {
            boolean kept = !begun && !request.method().equals(McpSchema.METHOD_INITIALIZE);
            (kept ? early : open).add(request.id());
        } else if (message instanceof JSONRPCNotification notification
                && notification.method().equals(McpSchema.METHOD_NOTIFICATION_INITIALIZED)) {
            begun = true;
            open.addAll(early);
            early.clear();
        }
    }

    synchronized void written(JSONRPCMessage message) {
        if (message instanceof JSONRPCResponse response) {
            early.remove(response.id());
            open.remove(response.id());
            notifyAll();
        }
    }

    /** Nobody waits for answers any more. */
    synchronized void giveUp() {
        givenUp = true;
        notifyAll();
    }

    /** Until each has its answer that can have one. */
    synchronized void awaitAnswers() throws InterruptedException {
        while (!open.isEmpty() && !givenUp) {
            wait();
        }
    }
}
