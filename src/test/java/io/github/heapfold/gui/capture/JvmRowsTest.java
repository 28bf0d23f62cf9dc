package io.github.heapfold.gui.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.capture.jvm.HeapUse;
import io.github.heapfold.capture.jvm.LocalJvm;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JvmRowsTest {
    private final JvmRows jvms = new JvmRows();

    private static LocalJvm jvm(long pid, String mainClass, long used) {
        return new LocalJvm(
                pid, mainClass, "17", Path.of("jdk"), "me", new HeapUse(used, 100, used, 100), Optional.empty());
    }

    @Test
    void aJvmKeepsItsRowAndItsHistoryAsLongAsItLives() {
        jvms.update(List.of(jvm(1, "a.One", 10), jvm(2, "a.Two", 20)), false);
        JvmRow two = jvms.rows().get(1);

        jvms.update(List.of(jvm(2, "a.Two", 50), jvm(3, "a.Three", 5)), false);

        // What has ended is there still, so that nothing moves under who reads.
        assertThat(jvms.rows()).hasSize(3);
        assertThat(jvms.rows().get(1)).isSameAs(two);
        assertThat(two.history()).containsExactly(0.2, 0.5);
        assertThat(jvms.rows().get(2).jvm().get().pid()).isEqualTo(3);
        jvms.tidy();
        assertThat(jvms.rows()).hasSize(2).startsWith(two);
    }

    @Test
    void aProcessNumberThatIsUsedAgainIsAnotherRow() {
        jvms.update(List.of(jvm(1, "a.One", 10)), false);
        jvms.update(List.of(jvm(1, "b.Other", 30)), false);

        assertThat(jvms.rows()).hasSize(1);
        assertThat(jvms.rows().get(0).history()).containsExactly(0.3);
    }

    @Test
    void thoseAtTheEndGoWhenTheyHaveEnded() {
        jvms.update(List.of(jvm(1, "a.One", 10), jvm(2, "a.Two", 20)), false);
        jvms.update(List.of(jvm(1, "a.One", 30)), true);
        assertThat(jvms.rows()).hasSize(2);
        jvms.update(List.of(jvm(1, "a.One", 30)), false);
        assertThat(jvms.rows()).hasSize(1);
    }

    @Test
    void noRowMovesWhenOneBeforeItEnds() {
        jvms.update(List.of(jvm(1, "a.One", 10), jvm(2, "a.Two", 20)), false);
        JvmRow two = jvms.rows().get(1);

        jvms.update(List.of(jvm(2, "a.Two", 30)), true);

        assertThat(jvms.rows()).hasSize(2).endsWith(two);
        assertThat(jvms.rows().get(0).ended().get()).isTrue();
        assertThat(two.ended().get()).isFalse();

        jvms.update(List.of(jvm(2, "a.Two", 30)), false);
        assertThat(jvms.rows()).hasSize(2).endsWith(two);
    }

    @Test
    void whatHasEndedLeavesItsPlaceAfterAWhileUnlessTheMouseIsThere() {
        jvms.update(List.of(jvm(1, "a.One", 10), jvm(2, "a.Two", 20)), false);
        JvmRow two = jvms.rows().get(1);
        for (int second = 0; second < 60; second++) {
            jvms.update(List.of(jvm(2, "a.Two", 30)), true);
        }
        assertThat(jvms.rows()).hasSize(2).endsWith(two);

        jvms.update(List.of(jvm(2, "a.Two", 30)), false);
        assertThat(jvms.rows()).containsExactly(two);
    }

    /** As the serial collector of newer JDKs has it. */
    @Test
    void ofAJvmThatHasNotToldItsUseYetThereIsNoHistory() {
        jvms.update(List.of(jvm(1, "a.One", 0)), false);
        JvmRow one = jvms.rows().get(0);
        assertThat(one.history()).isEmpty();

        jvms.update(List.of(jvm(1, "a.One", 20)), false);
        assertThat(one.history()).containsExactly(0.2);
    }

    @Test
    void theHistoryIsBounded() {
        for (int i = 0; i <= JvmRow.REMEMBERED; i++) {
            jvms.update(List.of(jvm(1, "a.One", i % 90 + 10)), false);
        }
        assertThat(jvms.rows().get(0).history()).hasSize(JvmRow.REMEMBERED).startsWith(0.11);
    }

    @Test
    void ofManyTheSoughtOnesAreFoundByTheirNameOrNumber() {
        jvms.seek("TWO");
        jvms.update(List.of(jvm(11, "a.One", 10), jvm(2, "a.Two", 20), jvm(3, "b.Two", 20)), false);
        assertThat(jvms.sought()).extracting(row -> row.jvm().get().pid()).containsExactly(2L, 3L);

        // Others that come and go move none of them.
        jvms.update(List.of(jvm(2, "a.Two", 20), jvm(3, "b.Two", 20), jvm(4, "c.Other", 20)), true);
        assertThat(jvms.sought()).extracting(row -> row.jvm().get().pid()).containsExactly(2L, 3L);

        jvms.seek("3");
        assertThat(jvms.sought()).extracting(row -> row.jvm().get().pid()).containsExactly(3L);
        jvms.seek("");
        assertThat(jvms.sought()).hasSameSizeAs(jvms.rows());
    }
}
