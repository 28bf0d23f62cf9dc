package io.github.heapfold.analysis.question.leak.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeptByTest {
    private static final Keeper FIELD = new Keeper(KeeperKind.FIELD, "lib.Cache", "entries", null);
    private static final Keeper OWN = new Keeper(KeeperKind.FIELD, "example.Service", "cache", null);
    private static final Keeper STATIC = new Keeper(KeeperKind.STATIC, "example.App", "SERVICES", null);
    private static final Keeper THREAD = new Keeper(KeeperKind.THREAD, "java.lang.Thread", null, "worker");

    @Test
    void allAreInTheOrderInWhichTheyAreTold() {
        KeptBy variable = KeptBy.of(FIELD, OWN, STATIC);
        KeptBy value = KeptBy.of(OWN, null, THREAD);

        assertThat(value.ofValue(variable).all()).containsExactly(FIELD, OWN, STATIC, THREAD);
        assertThat(variable.leadingBack(OWN).all()).containsExactly(FIELD, OWN, STATIC, OWN);
        assertThat(KeptBy.of(FIELD).outermost()).isEqualTo(FIELD);
        assertThat(KeptBy.of(FIELD, OWN, null).outermost()).isEqualTo(OWN);
        assertThat(variable.outermost()).isEqualTo(STATIC);
    }

    @Test
    void theFieldsToLookAtAreThoseThatAreNotOfThePlatform() {
        Keeper table = new Keeper(KeeperKind.FIELD, "java.util.HashMap", "table", null);
        Keeper unnamed = new Keeper(KeeperKind.FIELD, null, "table", null);

        assertThat(KeptBy.of(FIELD, OWN, STATIC).fields()).containsExactly(FIELD, OWN);
        assertThat(KeptBy.of(table, OWN, STATIC).fields()).containsExactly(OWN);
        assertThat(KeptBy.of(table, null, STATIC).fields()).containsExactly(STATIC);
        assertThat(KeptBy.of(List.of(OWN, unnamed, STATIC), 2).fields()).containsExactly(OWN, STATIC);
        assertThat(KeptBy.of(THREAD).ofValue(KeptBy.of(STATIC)).fields()).containsExactly(STATIC);
        assertThat(KeptBy.of(OWN, null, THREAD).ofValue(KeptBy.of(table)).fields())
                .containsExactly(OWN);
        assertThat(KeptBy.of(table, null, THREAD).fields()).isEmpty();
    }

    @Test
    void withoutThePlaceWhatItIsBelowIsThePlace() {
        KeptBy keptBy = KeptBy.of(FIELD, OWN, STATIC);

        assertThat(keptBy.without(FIELD::equals)).contains(KeptBy.of(OWN, null, STATIC));
        assertThat(keptBy.without(List.of(FIELD, OWN)::contains)).contains(KeptBy.of(STATIC));
        assertThat(keptBy.without(STATIC::equals)).contains(KeptBy.of(FIELD, OWN, null));
        assertThat(keptBy.without(any -> true)).isEmpty();
        assertThat(KeptBy.of(THREAD).ofValue(KeptBy.of(STATIC)).without(STATIC::equals))
                .contains(KeptBy.of(THREAD));
    }

    @Test
    void fieldsThatHaveThePartsAreHeldByWhatHoldsTheObject() {
        Keeper rows = new Keeper(KeeperKind.FIELD, "example.Table", "rows", null);
        Keeper cells = new Keeper(KeeperKind.FIELD, "example.Table", "cells", null);
        KeptBy keptBy = KeptBy.of(FIELD, OWN, STATIC).inParts(List.of(rows, cells), 2);

        assertThat(keptBy).isEqualTo(new KeptBy(List.of(rows, cells), 2, null, STATIC, null, null));
        assertThat(KeptBy.of(FIELD, OWN, THREAD).inParts(List.of(STATIC), 0)).isEqualTo(KeptBy.of(STATIC));
    }

    @Test
    void ofSeveralTheCommonIsTheFieldAloneWhereDifferentThingsHoldIt() {
        KeptBy keptBy = KeptBy.of(FIELD, OWN, STATIC);

        assertThat(keptBy.common(keptBy)).contains(keptBy);
        assertThat(keptBy.common(KeptBy.of(FIELD, OWN, THREAD))).contains(KeptBy.of(FIELD, OWN, null));
        assertThat(keptBy.common(KeptBy.of(FIELD, null, STATIC))).contains(KeptBy.of(FIELD));
        assertThat(keptBy.common(KeptBy.of(OWN, null, STATIC))).isEqualTo(Optional.empty());
    }
}
