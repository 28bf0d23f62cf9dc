package io.github.heapfold.cli.mcp;

/** What an assistant asked cannot be answered, and why, in words for the assistant. */
final class ToolException extends Exception {
    private static final long serialVersionUID = 1;

    ToolException(String message) {
        super(message);
    }
}
