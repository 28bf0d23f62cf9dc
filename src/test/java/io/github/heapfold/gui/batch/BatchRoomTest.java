package io.github.heapfold.gui.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.file.FolderRoom;
import io.github.heapfold.gui.file.OpenFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatchRoomTest {
    private static final long PLENTY = 1L << 40;

    @TempDir
    Path folder;

    private final List<Boolean> heard = new ArrayList<>();
    private FolderRoom there = new FolderRoom(true, true, PLENTY);

    private void assertHears(BatchRoom room, FolderRoom now, int times) {
        there = now;
        heard.clear();
        room.look();
        assertThat(heard).hasSize(times);
    }

    @Test
    void isHeardOnlyWhereSomethingElseIsSaidOfAFile() {
        OpenFile file = new OpenFile(folder.resolve("first.hprof"), false);
        BatchRoom room = new BatchRoom(
                List.of(file), new Background(Runnable::run, Runnable::run), any -> there, () -> heard.add(true));
        room.look();

        assertHears(room, new FolderRoom(true, true, PLENTY - 1), 0);
        assertHears(room, new FolderRoom(true, true, 1000), 1);
        assertThat(room.isClosed(file)).isTrue();
        assertHears(room, new FolderRoom(true, true, 1000), 0);
        assertHears(room, new FolderRoom(true, true, PLENTY), 1);
        assertThat(room.isClosed(file)).isFalse();
    }
}
