package io.github.heapfold.gui.compress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UndoListTest {
    private String now = "a";
    private final UndoList<String> undo = new UndoList<>(() -> now, again -> now = again);

    private void choose(String next) {
        now = next;
        undo.changed();
    }

    @Test
    void goesBackAndForwardAndForgetsWhatWasAheadAfterANewChoice() {
        choose("b");
        choose("c");
        undo.undo();
        assertThat(now).isEqualTo("b");
        undo.undo();
        assertThat(now).isEqualTo("a");
        undo.undo();
        assertThat(now).isEqualTo("a");
        undo.redo();
        assertThat(now).isEqualTo("b");
        choose("d");
        undo.redo();
        assertThat(now).isEqualTo("d");
        undo.undo();
        assertThat(now).isEqualTo("b");
    }

    @Test
    void whatWasNotToldOfYetIsUndoneToo() {
        choose("b");
        now = "c";
        undo.undo();
        assertThat(now).isEqualTo("b");
        undo.changed();
        undo.redo();
        assertThat(now).isEqualTo("c");
    }
}
