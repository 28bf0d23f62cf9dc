package io.github.heapfold.cli.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.cli.Shell;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects of more classes than there are: each counts, also where the classes are not in the dump. */
class ManyClassesTest {
    private static final int OBJECT = 1 + 4 * 4;

    @TempDir
    Path folder;

    /** Empty instances, each of the next class. */
    private Path dump(int classes, int times) throws IOException {
        byte[] header = new HprofHeader("JAVA PROFILE 1.0.2", 4, 1).toBytes();
        ByteBuffer dump = ByteBuffer.allocate(header.length + Tag.RECORD_HEADER + OBJECT * classes * times)
                .put(header)
                .put((byte) Tag.HEAP_DUMP.code())
                .putInt(0)
                .putInt(OBJECT * classes * times);
        for (int i = 0; i < classes * times; i++) {
            int type = 0x1000 + i % classes;
            dump.put((byte) Tag.INSTANCE_DUMP.code()).putInt(0x1000_0000 + 8 * i);
            dump.putInt(0).putInt(type).putInt(0);
        }
        return Files.write(folder.resolve("many.hprof"), dump.array());
    }

    @Test
    void moreThanThereCanBeAreRefused() throws IOException {
        String dump = dump(ClassTable.MAX_CLASSES + 1, 1).toString();
        String said = "there are objects of more than " + ClassTable.MAX_CLASSES + " classes";

        Shell.Result inspected = Shell.run("inspect", dump);
        assertThat(inspected.exit()).isEqualTo(1);
        assertThat(inspected.err()).contains(said);
        Path target = folder.resolve("many.hfold");
        Shell.Result folded = Shell.run("compress", dump, "-p", "lossless", "-o", target.toString());
        assertThat(folded.exit()).isEqualTo(1);
        assertThat(folded.err()).contains(said);
        assertThat(target).doesNotExist();
    }

    /** Met again in each chunk, they are no more than they were. */
    @Test
    void asManyAsThereCanBeAreCounted() throws IOException {
        String dump = dump(ClassTable.MAX_CLASSES, 2).toString();

        assertThat(Shell.run("inspect", dump).exit()).isZero();
    }
}
