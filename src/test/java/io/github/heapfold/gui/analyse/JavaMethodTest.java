package io.github.heapfold.gui.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaMethodTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "java.lang.Thread.run()V | java.lang.Thread.run()",
                "java.lang.Thread.runWith(Ljava/lang/Object;Ljava/lang/Runnable;)V"
                        + " | java.lang.Thread.runWith(Object, Runnable)",
                "a.B.c([[IJ[Ljava/util/Map$Entry;)Ljava/lang/String; | a.B.c(int[][], long, Map$Entry[])",
                "a.B.c | a.B.c",
                "a.B.c(Lno/end)V | a.B.c(Lno/end)V",
                "a.B.c(Q)V | a.B.c(Q)V",
                "a.B.c([)V | a.B.c([)V"
            })
    void typesAreThoseOfTheLanguage(String method, String readable) {
        assertThat(JavaMethod.readable(method)).isEqualTo(readable);
    }
}
