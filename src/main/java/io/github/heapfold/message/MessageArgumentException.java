package io.github.heapfold.message;

/** Something that was typed and is not to be understood; {@link #getMessage} says in English why. */
public final class MessageArgumentException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final transient Message message;

    /** @param cause what was met; null if none */
    public MessageArgumentException(Message message, Throwable cause) {
        super(message.toString(), cause);
        this.message = message;
    }

    /** Why. */
    public Message message() {
        return message;
    }
}
