package io.github.heapfold.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ProcessTagTest {
    @TempDir
    Path folder;

    /** As on a Mac: folders that several of them share would else be swept of what is still being written. */
    @Test
    void withoutANameTheMachineIsToldByItsHardware() throws IOException {
        assumeThat(hasHardwareAddress()).isTrue();
        Path none = folder.resolve("proc");

        assertThat(ProcessTag.place("", none))
                .isEqualTo(ProcessTag.place("", none))
                .isNotEqualTo(Integer.toHexString("".hashCode()))
                .isNotEqualTo(ProcessTag.place("DESK", none));
    }

    private static boolean hasHardwareAddress() throws IOException {
        for (NetworkInterface adapter : NetworkInterface.networkInterfaces().toList()) {
            if (adapter.getHardwareAddress() != null) {
                return true;
            }
        }
        return false;
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void containersOfOneNameAreSeveralPlaces() throws IOException {
        assertThat(ProcessTag.place("", proc("one", "pid:[4026531836]")))
                .isNotEqualTo(ProcessTag.place("", proc("other", "pid:[4026531837]")));
    }

    private Path proc(String name, String processes) throws IOException {
        Path proc = folder.resolve(name);
        Files.createDirectories(proc.resolve("sys/kernel"));
        Files.createDirectories(proc.resolve("self/ns"));
        Files.writeString(proc.resolve("sys/kernel/hostname"), "host");
        Files.createSymbolicLink(proc.resolve("self/ns/pid"), Path.of(processes));
        return proc;
    }

    @Test
    void thisProcessIsNotDead() {
        assertThat(ProcessTag.isOfDead(ProcessTag.own())).isFalse();
        assertThat(ProcessTag.isOfDead(ProcessTag.own().replaceAll("\\d+$", "999999999")))
                .isTrue();
    }
}
