package io.github.heapfold.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JavaNamesTest {
    @Test
    void namesOfArraysAreDescriptorsAndOthersAreNot() {
        assertThat(JavaNames.readable("java/lang/String")).isEqualTo("java.lang.String");
        assertThat(JavaNames.readable("[[Ljava/lang/String;")).isEqualTo("java.lang.String[][]");
        assertThat(JavaNames.readable("[J")).isEqualTo("long[]");
        assertThat(JavaNames.readable("I")).isEqualTo("I");
        assertThat(JavaNames.type("I")).isEqualTo("int");
        assertThat(JavaNames.type("La/b;")).isEqualTo("a.b");
    }

    @Test
    void theLastWordOfANameIsTheSimpleOne() {
        assertThat(JavaNames.simple("java.util.Map$Entry")).isEqualTo("Entry");
        assertThat(JavaNames.simple("Main")).isEqualTo("Main");
    }
}
