package io.github.heapfold.gui.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FieldNamesTest {
    @Test
    void aNameThatAClassAndOneAboveItHaveIsToldWithTheClass() {
        Set<String> repeated = FieldNames.repeated(List.of("next", "hash", "next"));
        assertThat(repeated).containsExactly("next");
        assertThat(FieldNames.tellApart("next", "example.Node", repeated)).isEqualTo("next (Node)");
        assertThat(FieldNames.tellApart("hash", "example.Node", repeated)).isEqualTo("hash");
        assertThat(FieldNames.tellApart("next", null, repeated)).isEqualTo("next");
    }
}
