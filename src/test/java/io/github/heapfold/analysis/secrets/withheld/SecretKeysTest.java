package io.github.heapfold.analysis.secrets.withheld;

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
    private static boolean withholds(Step... steps) {
        return SecretKeys.withholds(List.of(steps), steps.length - 1);
    }

    private static boolean withholds(String field, EntryKey key) {
        return ofMap(field, "java.util.HashMap", key);
    }

    private static boolean ofMap(String field, String map, EntryKey key) {
        return withholds(
                step("example.Store", field, null),
                step(map, "table", null),
                step("java.util.HashMap$Node[]", "[3]", null),
                step("java.util.HashMap$Node", "value", key));
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
        "4111 1111 1111 1112, false",
        "DE89370400440532013000, true",
        "GB29 NWBK 6016 1331 9268 19, true",
        "GB29 NWBK 6016 1331 9268 18, false",
        "password=Sommer2024!, true",
        "scott;pwd=Sommer2024!, true",
        "password=null, false"
    })
    void textsWithTheFormOfASecret(String text, boolean isSecret) {
        assertThat(withholds("byId", text(text))).isEqualTo(isSecret);
    }

    @ParameterizedTest
    @CsvSource({
        "5374595DA34D3A3BB638FB6B1D894A23, true",
        "session:5374595da34d3a3bb638fb6b1d894a23, true",
        "507f1f77bcf86cd799439011, true",
        "0x8ba1f109551bd432803012645ac136ddd64dba72, true",
        "0x9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08, true",
        "SID5374595da34d3a3bb638fb6b1d894a23, true",
        "550e8400e29b41d4a716446655440000, true",
        "ID12345678901234567890, false",
        "code123456789012345678901234, false",
        "0x0000000800c03000, false",
        "qXv3Tz9Lk0bYw7RmPd2sJ8, true",
        "dGhpcyBpcy4gYSB0b2tlbiE5MzQ4NzM0OTg=, true",
        "0a1b-9qR_tL3xUe7Vw2zYk5Nn, true",
        "550e8400-e29b-41d4-a716-446655440000, false",
        "spring:session:sessions:550e8400-e29b-41d4-a716-446655440000, false",
        "123456789012345678901234567890, false",
        "2024-01-01T12-00-00.123456789Z, false",
        "customerOrderLineItemMapV2, false",
        "com.example.orders.v2.OrderService$Line1, false",
        "/api/v1/customers/4711/orders/12, false",
        "5374595DA34D3A3BB63, false"
    })
    void textsThatLookDrawnAtRandomButNotWhatObjectsAreKnownBy(String text, boolean isSecret) {
        assertThat(withholds("sessions", text(text))).isEqualTo(isSecret);
    }

    @ParameterizedTest
    @CsvSource({"sessionByToken, true", "accessTokens, true", "apiKeys, true", "markets, false", "tokens, false"})
    void textsInAMapWhoseFieldHasTheNameOfASecret(String field, boolean isSecret) {
        assertThat(withholds(field, text("x81"))).isEqualTo(isSecret);
    }

    @ParameterizedTest
    @CsvSource({"accessTokens, true", "markets, false"})
    void soAreThoseInAMapOfTheProgramsOwnOrOfALibrary(String field, boolean isSecret) {
        assertThat(ofMap(field, "example.Recent", text("x81"))).isEqualTo(isSecret);
        assertThat(withholds(
                        step("example.Store", field, null),
                        step("com.google.common.cache.LocalCache$LocalManualCache", "localCache", null),
                        step("com.google.common.cache.LocalCache", "segments", null),
                        step("com.google.common.cache.LocalCache$Segment[]", "[1]", null),
                        step("com.google.common.cache.LocalCache$Segment", "table", null),
                        step("java.util.concurrent.atomic.AtomicReferenceArray", "array", null),
                        step("java.lang.Object[]", "[3]", null),
                        step("com.google.common.cache.LocalCache$StrongEntry", "value", text("x81"))))
                .isEqualTo(isSecret);
        assertThat(withholds(
                        step("example.Store", field, null),
                        step("androidx.collection.ArrayMap", "mArray", null),
                        step("java.lang.Object[]", "[3]", text("x81"))))
                .isEqualTo(isSecret);
    }

    @Test
    void whereTheFieldThatHasTheMapIsLeftOutNoTextIsTold() {
        Step gap = new Step(0, new ObjectView(1, "example.Link"), null, null, List.of(), 3);
        Step entry = step("java.util.HashMap$Node", "value", text("x81"));
        assertThat(withholds(step("example.Store", "markets", null), gap, entry))
                .isTrue();
        assertThat(withholds(gap, step("example.Store", "markets", null), entry))
                .isFalse();
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
