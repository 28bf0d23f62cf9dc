package io.github.heapfold.benchmark;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where and with what figures were measured. */
final class Machine {
    private static final Pattern VERSION = Pattern.compile("[0-9]+\\.[0-9.]+");

    private Machine() {}

    static String describe() throws IOException {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        String tools =
                Stream.of("gzip", "pigz", "zstd", "xz").map(Machine::version).collect(Collectors.joining(", "));
        return String.format(
                "%d processors (%s), %d GiB, %s, %s %s, %s; files in memory; %s.%n",
                system.getAvailableProcessors(),
                entry(Path.of("/proc/cpuinfo"), "model name\\s*: (.*)"),
                Math.round(system.getTotalMemorySize() / Math.pow(2, 30)),
                entry(Path.of("/etc/os-release"), "PRETTY_NAME=\"(.*)\""),
                System.getProperty("java.vm.name").replaceFirst(" .*", ""),
                System.getProperty("java.version"),
                tools,
                LocalDate.now(ZoneOffset.UTC));
    }

    private static String entry(Path file, String pattern) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(Files.exists(file) ? Files.readString(file) : "");
        return matcher.find() ? matcher.group(1) : "unknown";
    }

    private static String version(String tool) {
        try {
            Process process = new ProcessBuilder(List.of(tool, "--version"))
                    .redirectErrorStream(true)
                    .start();
            Matcher matcher =
                    VERSION.matcher(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            return tool + (matcher.find() ? " " + matcher.group() : "");
        } catch (IOException e) {
            return tool;
        }
    }
}
