package io.github.heapfold.capture.agent;

import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;

/** How it is written where files are sent by HTTP, and with what. */
public final class UploadForm {
    /** A header: its name, and its value. */
    public static final Pattern HEADER = Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):\\s*(.*)");

    private UploadForm() {}

    /**
     * The address of a server as it is.
     *
     * @throws IllegalArgumentException where it is none; the message does not repeat it, for it may hold a secret
     */
    public static String address(String url) {
        URI address = parse(url);
        String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
        if (address.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
            throw new IllegalArgumentException("that is no http or https address of a server");
        }
        if (address.getUserInfo() != null) {
            throw new IllegalArgumentException("a user in the address is a secret for all to see; use a header");
        }
        return url;
    }

    /** Its own message would repeat the address. */
    @SuppressWarnings("UnusedException")
    private static URI parse(String url) {
        try {
            return URI.create(url);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("that is no address");
        }
    }
}
