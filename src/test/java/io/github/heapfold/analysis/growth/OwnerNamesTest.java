package io.github.heapfold.analysis.growth;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnerNamesTest {
    private static String ofProgram(String holder, String field) {
        return OwnerNames.ofProgram(new OwnerStep("java.lang.Object[]", holder, field, true));
    }

    @ParameterizedTest
    @CsvSource({
        "class example.Shop, orders, example.Shop.orders",
        "example.Shop, orders, example.Shop.orders",
        "class example.Shop, $classes, example.Shop.$classes",
        "example.Shop.fill, <local>, example.Shop.fill.<local>"
    })
    void aFieldOfTheProgramIsNamedByItsClass(String holder, String field, String name) {
        assertThat(ofProgram(holder, field)).isEqualTo(name);
    }

    /** In the first of them classes of the program have the same literals as those of the platform. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<resolved_references>",
                "<classloader>",
                "<super>",
                "<class>",
                "$class$dexCache",
                "$classOverhead",
                "$classOverhead2",
                "$staticOverhead"
            })
    void whatTheVirtualMachineHasInAClassIsNoFieldOfTheProgram(String field) {
        assertThat(ofProgram("class example.Shop", field)).isEmpty();
    }
}
