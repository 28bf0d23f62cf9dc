package io.github.heapfold.analysis.question;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassKindsTest {
    /** What the table in the comment of the class says. */
    @ParameterizedTest
    @CsvSource({
        "java.util.HashMap, true, false, true, false",
        "java.util.HashMap$Node, true, true, true, false",
        "java.util.HashMap$Node[], true, false, true, false",
        "java.util.Arrays$ArrayList, true, false, true, false",
        "java.util.concurrent.FutureTask, false, false, true, false",
        "java.util.UUID, false, false, true, true",
        "byte[], false, false, false, true",
        "example.Order, false, false, false, true"
    })
    void aNameTellsWhatObjectsAreThereFor(
            String name, boolean container, boolean entry, boolean inUtilPackage, boolean content) {
        assertThat(ClassKinds.isContainer(name)).isEqualTo(container);
        assertThat(ClassKinds.isEntry(name)).isEqualTo(entry);
        assertThat(ClassKinds.isInUtilPackage(name)).isEqualTo(inUtilPackage);
        assertThat(ClassKinds.isContent(name)).isEqualTo(content);
    }

    @ParameterizedTest
    @CsvSource({"java.lang.String, true", "byte[], true", "java.lang.String[], false", "example.Order, false"})
    void aValueKeepsNothingElse(String name, boolean value) {
        assertThat(ClassKinds.isValue(name)).isEqualTo(value);
    }

    @Test
    void innerClassesAndTablesArePartsOfCollections() {
        assertThat(ClassKinds.isPartOf("java.util.HashMap$Node[]", "java.util.HashMap"))
                .isTrue();
        assertThat(ClassKinds.isPartOf("java.lang.Object[]", "java.util.ArrayList"))
                .isTrue();
        assertThat(ClassKinds.isPartOf("byte[]", "java.util.HashMap$Node")).isFalse();
        assertThat(ClassKinds.isPartOf("example.Order", "java.util.HashMap$Node"))
                .isFalse();
        assertThat(ClassKinds.isPartOf("java.util.HashMap$Node", "example.Orders"))
                .isFalse();
    }
}
