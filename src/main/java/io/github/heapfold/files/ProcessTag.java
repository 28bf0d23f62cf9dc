package io.github.heapfold.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of names that says which process a temporary file or folder belongs to, so that those of processes that ended
 * without cleaning up can be told: {@code PLACE-PID}, both of them needed because folders are shared by machines and by
 * containers, whose processes are not seen from here.
 */
public final class ProcessTag {
    /** The form of a tag as a regular expression with the groups {@code place} and {@code pid}. */
    static final String FORM = "(?<place>[0-9a-f]{1,8})-(?<pid>\\d{1,9})";

    private ProcessTag() {}

    /** The tag of this process. */
    public static String own() {
        return place() + "-" + ProcessHandle.current().pid();
    }

    /** Whether a tag is of a process of this machine that has certainly ended. */
    public static boolean isOfDead(String tag) {
        Matcher name = Pattern.compile(FORM).matcher(tag);
        return name.matches() && isDead(name);
    }

    /** Where process numbers mean what they mean here, as a short word. */
    static String place() {
        String place = Objects.requireNonNullElse(System.getenv("COMPUTERNAME"), "");
        try {
            place += Files.readString(Path.of("/proc/sys/kernel/hostname"))
                    + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
        } catch (IOException | UnsupportedOperationException e) {
            // No Linux: there a folder that machines share tells them apart by name at most.
        }
        return Integer.toHexString(place.hashCode());
    }

    /** Whether the process of a name has certainly ended. */
    static boolean isDead(Matcher name) {
        return name.group("place").equals(place())
                && ProcessHandle.of(Long.parseLong(name.group("pid"))).isEmpty();
    }
}
