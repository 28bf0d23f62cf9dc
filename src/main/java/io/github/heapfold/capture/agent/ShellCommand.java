package io.github.heapfold.capture.agent;

/** A command for the shell to whose end a path is added as the last argument. */
public final class ShellCommand {
    /** Each of them has a command after it, so that what is added would be a command of its own. */
    private static final String SEPARATORS = ";&|({";

    private static final String REDIRECTIONS = "<>";

    private ShellCommand() {}

    /**
     * The command without blanks around it.
     *
     * @throws IllegalArgumentException where what is added would be no argument of it; the message says why, for the
     *     user
     */
    public static String check(String command) {
        String text = command.strip();
        if (text.isEmpty()) {
            throw new IllegalArgumentException("the command is empty, and the file's path would be run in its place");
        }
        char last = text.charAt(text.length() - 1);
        if (SEPARATORS.indexOf(last) >= 0) {
            throw new IllegalArgumentException("the command ends with " + last
                    + ", so that the file's path, which is added as its last argument, would be run as a command;"
                    + " leave it out, or write the command as a script");
        }
        if (REDIRECTIONS.indexOf(last) >= 0) {
            throw new IllegalArgumentException("the command ends with " + last
                    + ", so that the file's path, which is added as its last argument, would be what is read or"
                    + " overwritten; name a file after it, or write the command as a script");
        }
        if (last == '\\' || last == '^') {
            throw new IllegalArgumentException("the command ends with " + last
                    + ", which would take the blank before the file's path for a part of its last word");
        }
        return text;
    }
}
