package io.github.heapfold.analysis.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.path.EntryKey;
import io.github.heapfold.analysis.question.path.PathToRoot.Step;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretKeysTest {
    private static Step step(String className, String field, EntryKey key) {
        return new Step(0, new ObjectView(1, className), null, key, List.of(new Edge(Edge.Link.FIELD, field, 0)), 0);
    }

    /** The last of them is the entry. */
    private static boolean withholds(String field, EntryKey key) {
        List<Step> steps = List.of(
                step("example.Store", field, null),
                step("java.util.HashMap", "table", null),
                step("java.util.HashMap$Node[]", "[3]", null),
                step("java.util.HashMap$Node", "value", key));
        return SecretKeys.withholds(steps, steps.size() - 1);
    }

    private static EntryKey text(String text) {
        return new EntryKey("java.lang.String", text);
    }

    @ParameterizedTest
    @CsvSource({
        "XNYS, false",
        "password, false",
        "AKIAIOSFODNN7EXAMPLE, true",
        "jdbc:db://scott:tiger1@db.example, true",
        "4111 1111 1111 1111, true",
        "4111 1111 1111 1112, false"
    })
    void textsWithTheFormOfASecret(String text, boolean isSecret) {
        assertThat(withholds("byId", text(text))).isEqualTo(isSecret);
    }

    @ParameterizedTest
    @CsvSource({"sessionByToken, true", "accessTokens, true", "apiKeys, true", "markets, false", "tokens, false"})
    void textsInAMapWhoseFieldHasTheNameOfASecret(String field, boolean isSecret) {
        assertThat(withholds(field, text("x81"))).isEqualTo(isSecret);
    }

    @Test
    void numbersAndConstantsAreTold() {
        assertThat(withholds("sessionByToken", new EntryKey("java.lang.Integer", "42")))
                .isFalse();
        assertThat(withholds("sessionByToken", null)).isFalse();
    }

    /** The end of a token that says what it is may be cut off. */
    @Test
    void whatIsTooLongToBeJudgedIsNotTold() {
        assertThat(withholds("byId", text("a".repeat(1000)))).isFalse();
        assertThat(withholds("byId", text("a".repeat(1001)))).isTrue();
    }
}
