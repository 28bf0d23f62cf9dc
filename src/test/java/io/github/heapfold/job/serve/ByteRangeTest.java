package io.github.heapfold.job.serve;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Of a file of 1,000 bytes. */
class ByteRangeTest {
    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 0, 1",
        "bytes=0-999, 0, 1000",
        "bytes=10-19, 10, 10",
        "bytes=999-, 999, 1",
        "bytes=500-4000000000000, 500, 500",
        "bytes=-1, 999, 1",
        "bytes=-5000, 0, 1000"
    })
    void aRangeIsCutToTheFile(String field, long from, long length) {
        assertThat(ByteRange.of(field, 1000)).isEqualTo(new ByteRange(from, length));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=1000-", "bytes=4000000000000-4000000000001", "bytes=-0"})
    void aRangeOutsideHasNoBytes(String field) {
        assertThat(ByteRange.of(field, 1000).length()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "bytes=-",
                "bytes=9-3",
                "bytes=0-1,5-6",
                "lines=0-1",
                "bytes=a-b",
                "bytes=99999999999999999999-"
            })
    void whatIsNoSingleRangeIsPassedOver(String field) {
        assertThat(ByteRange.of(field, 1000)).isNull();
    }

    @ParameterizedTest
    @CsvSource({"bytes=0-", "bytes=-1"})
    void anEmptyFileHasNoRanges(String field) {
        assertThat(ByteRange.of(field, 0).length()).isZero();
    }
}
