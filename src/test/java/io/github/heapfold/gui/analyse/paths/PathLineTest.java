package io.github.heapfold.gui.analyse.paths;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.path.PathToRoot;
import java.util.List;
import org.junit.jupiter.api.Test;

class PathLineTest {
    private static String first(List<GcRoots.Kind> kinds, String name) {
        ObjectView root = new ObjectView(16, name);
        PathToRoot path = new PathToRoot(root, kinds, 1, List.of(new PathToRoot.Step(0, root, null, List.of(), 0)), 1);
        return PathLine.of(path).get(0).words();
    }

    @Test
    void thatARootIsAClassIsSaidOnce() {
        assertThat(first(List.of(GcRoots.Kind.SYSTEM_CLASS), "class a.Main")).isEqualTo("system class a.Main 0x10");
        assertThat(first(List.of(), "class a.Main")).isEqualTo("class a.Main 0x10");
        assertThat(first(List.of(GcRoots.Kind.JNI_GLOBAL), "class a.Main"))
                .isEqualTo("native global class a.Main 0x10");
        assertThat(first(List.of(GcRoots.Kind.SYSTEM_CLASS), "a.Main")).isEqualTo("system class a.Main 0x10");
    }
}
