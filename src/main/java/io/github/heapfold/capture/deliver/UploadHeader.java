package io.github.heapfold.capture.deliver;

import io.github.heapfold.capture.agent.UploadForm;
import java.io.IOException;
import java.util.regex.Matcher;

/**
 * A header of an upload: {@code Name: value}, where the value may stand in the environment ({@code Name:
 * @env:VARIABLE}) or in a file ({@code Name: @file:PATH}) instead, so that a secret is in no command line. It is read
 * anew for each upload and never told.
 */
public final class UploadHeader {
    private final String name;
    private final String value;

    private UploadHeader(String name, String value) {
        this.name = name;
        this.value = value;
    }

    /**
     * Reads a header.
     *
     * @throws IllegalArgumentException where it is none; the message does not repeat it
     */
    public static UploadHeader parse(String text) {
        Matcher form = UploadForm.HEADER.matcher(text.strip());
        if (!form.matches() || form.group(2).isEmpty()) {
            throw new IllegalArgumentException(
                    "a header is written 'Name: value', 'Name: @env:VARIABLE' or" + " 'Name: @file:PATH'");
        }
        return new UploadHeader(form.group(1), form.group(2));
    }

    String name() {
        return name;
    }

    /** What to send. */
    String value() throws IOException {
        return Secret.read("header " + name, value);
    }

    /** Without the value, which may be a secret. */
    @Override
    public String toString() {
        return name + ": …";
    }
}
