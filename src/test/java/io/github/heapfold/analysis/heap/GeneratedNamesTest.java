package io.github.heapfold.analysis.heap;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of classes as dumps of several JVMs and libraries have them. */
class GeneratedNamesTest {
    @ParameterizedTest
    @CsvSource({
        "a.Shop$$Lambda$14/0x00007f2c3c0a1b00, a.Shop$$Lambda",
        "a.Shop$$Lambda/0x00007f2c3c0a1b00[], a.Shop$$Lambda[]",
        "a.Shop$$Lambda$14+0x800c1a1b8, a.Shop$$Lambda",
        "a.Shop$$Lambda$231.0x00000008401c7840, a.Shop$$Lambda",
        "a.Shop$$Lambda$14/1234567, a.Shop$$Lambda",
        "class a.Shop$$Lambda$14, class a.Shop$$Lambda",
        "java.lang.invoke.LambdaForm$MH/0x00007f2c3c0a1b00, java.lang.invoke.LambdaForm$MH",
        "jdk.proxy2.$Proxy31, $Proxy",
        "com.sun.proxy.$Proxy3, $Proxy",
        "a.$Proxy12, a.$Proxy",
        "jdk.internal.reflect.GeneratedMethodAccessor17, jdk.internal.reflect.GeneratedMethodAccessor",
        "a.Shop$$EnhancerBySpringCGLIB$$1f3c9a2b, a.Shop$$EnhancerBySpringCGLIB$$",
        "a.Shop$$SpringCGLIB$$0, a.Shop$$SpringCGLIB$$",
        "a.Shop$$FastClassByCGLIB$$9ab12, a.Shop$$FastClassByCGLIB$$",
        "a.Shop$HibernateProxy$kP3xY2aB, a.Shop$HibernateProxy$",
        "a.Shop$MockitoMock$1493215, a.Shop$MockitoMock$",
        "a.Shop_$$_jvst5e3_1a, a.Shop_$$_"
    })
    void whatANewRunNumbersAnewIsGone(String className, String name) {
        assertThat(GeneratedNames.without(className)).isEqualTo(name);
        assertThat(GeneratedNames.isGenerated(className)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.Shop$$Lambda",
                "a.Shop$$Lambda[]",
                "$Proxy",
                "a.$Proxy",
                "jdk.internal.reflect.GeneratedMethodAccessor",
                "a.Shop$$EnhancerBySpringCGLIB$$",
                "a.Shop$$SpringCGLIB$$",
                "a.Shop$HibernateProxy$",
                "a.Shop_$$_"
            })
    void nobodyWroteItWithoutItsNumbersEither(String className) {
        assertThat(GeneratedNames.isGenerated(className)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.Shop",
                "a.Shop$1",
                "a.Shop$Order2[][]",
                "byte[]",
                "class a.v2.Shop$$Inner",
                "a.Proxy12",
                "java.util.HashMap$Node[]",
                "a.ByteBuddy2"
            })
    void whatTheSourceNamesStays(String className) {
        assertThat(GeneratedNames.without(className)).isEqualTo(className);
        assertThat(GeneratedNames.isGenerated(className)).isFalse();
    }
}
