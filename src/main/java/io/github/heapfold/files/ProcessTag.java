package io.github.heapfold.files;

import java.io.IOException;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HexFormat;
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

    private static final String PLACE =
            place(Objects.requireNonNullElse(System.getenv("COMPUTERNAME"), ""), Path.of("/proc"));

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
    public static String place() {
        return PLACE;
    }

    /**
     * @param computer its name as Windows has it in the environment; empty where there is none
     * @param proc the file system of the processes, which Linux has
     */
    static String place(String computer, Path proc) {
        String place = computer;
        try {
            place += Files.readString(proc.resolve("sys/kernel/hostname"))
                    + Files.readSymbolicLink(proc.resolve("self/ns/pid"));
        } catch (IOException | UnsupportedOperationException e) {
            // No Linux.
        }
        return Integer.toHexString((place.isEmpty() ? hardware() : place).hashCode());
    }

    /**
     * The address of the first network adapter that has one: Macs have no other fact about the machine that can be read
     * in no time. A host name may have to be asked for in the network.
     */
    private static String hardware() {
        try {
            for (NetworkInterface adapter : NetworkInterface.networkInterfaces()
                    .sorted(Comparator.comparingInt(NetworkInterface::getIndex))
                    .toList()) {
                byte[] address = adapter.getHardwareAddress();
                if (address != null) {
                    return HexFormat.of().formatHex(address);
                }
            }
        } catch (SocketException e) {
            // As where there is none.
        }
        return "";
    }

    /** Whether the process of a name has certainly ended. */
    static boolean isDead(Matcher name) {
        return name.group("place").equals(place())
                && ProcessHandle.of(Long.parseLong(name.group("pid"))).isEmpty();
    }
}
