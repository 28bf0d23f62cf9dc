package io.github.heapfold.gui.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.text.CutText;
import javafx.scene.text.Font;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
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

    @Test
    void packagesGoFirstAndThenParameters() {
        assertThat(JavaMethod.shorter("java.lang.Thread.runWith(Object, int):15"))
                .containsExactly(
                        "java.lang.Thread.runWith(Object, int):15",
                        "…lang.Thread.runWith(Object, int):15",
                        "…Thread.runWith(Object, int):15",
                        "Thread.runWith(Object, int):15",
                        "Thread.runWith(…):15");
        assertThat(JavaMethod.shorter("a.Thread.run()  (Other.java:3)"))
                .containsExactly(
                        "a.Thread.run()  (Other.java:3)",
                        "…Thread.run()  (Other.java:3)",
                        "Thread.run()  (Other.java:3)");
        assertThat(JavaMethod.shorter("a.b.Thread.run  (native method)"))
                .endsWith("Thread.run  (native method)")
                .hasSize(4);
        assertThat(JavaMethod.shorter("run")).containsExactly("run");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "shop.Thread.run()  (Other.java:3) | Thread.run()  (Other.java:3)",
                "shop.OrdersKt.load(Order)  (Orders.kt:12) | OrdersKt.load(…)  (Orders.kt:12)"
            })
    void whatIsLeftIsCutInItsMiddle(String method, String shortest) {
        double room = CutText.width(Font.getDefault(), shortest);
        assertThat(JavaMethod.cut(Font.getDefault(), method, room + 0.5)).isEqualTo(shortest);

        String cut = JavaMethod.cut(Font.getDefault(), method, room * 0.6);
        int middle = cut.indexOf('…', shortest.length() / 5);
        assertThat(shortest).startsWith(cut.substring(0, middle)).endsWith(cut.substring(middle + 1));
        assertThat(cut).startsWith(shortest.substring(0, 4)).endsWith(shortest.substring(shortest.length() - 3));
    }
}
