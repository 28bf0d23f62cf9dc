package io.github.heapfold.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        0 | 0 B
        847 | 847 B
        999 | 999 B
        1000 | 1.00 kB
        4500 | 4.50 kB
        9994 | 9.99 kB
        9996 | 10.0 kB
        99_949 | 99.9 kB
        99_951 | 100 kB
        999_499 | 999 kB
        999_500 | 1.00 MB
        26_900_000 | 26.9 MB
        27_000_000 | 27.0 MB
        61_234_567 | 61.2 MB
        1_482_772_119 | 1.48 GB
        9223372036854775807 | 9.22 EB
        -4500 | -4.50 kB
        -9223372036854775808 | -9.22 EB
        """)
    void bytesHaveThreeSignificantDigits(String bytes, String shown) {
        assertThat(Units.bytes(Long.parseLong(bytes.replace("_", "")))).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({"0.1, 10.0 %", "0.0001, <0.1 %", "0.9999998, >99.9 %", "1, 100.0 %", "NaN, –"})
    void percentsThatStandBelowEachOtherHaveTheirDecimal(double fraction, String shown) {
        assertThat(Units.percentInColumn(fraction)).isEqualTo(shown);
    }

    @Test
    void countsAreGroupedByThree() {
        assertThat(Units.count(0)).isEqualTo("0");
        assertThat(Units.count(1_234_567)).isEqualTo("1,234,567");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 %",
        "0.0001, <0.1 %",
        "0.001, 0.1 %",
        "0.041, 4.1 %",
        "0.1004, 10 %",
        "0.9994, 99.9 %",
        "0.9996, >99.9 %",
        "0.9999998, >99.9 %",
        "0.9999999999999999, 100 %",
        "1, 100 %",
        "12.5, 1250 %",
        "NaN, –"
    })
    void percentHasOneDecimal(double fraction, String shown) {
        assertThat(Units.percent(fraction)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.0 s",
        "600, 0.6 s",
        "9949, 9.9 s",
        "9951, 10 s",
        "21000, 21 s",
        "60000, 1 min",
        "3599499, 59 min 59 s",
        "3599501, 1 h",
        "3723000, 1 h 2 min"
    })
    void durationsHaveTheUnitsThatTellMost(long millis, String shown) {
        assertThat(Units.duration(Duration.ofMillis(millis))).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1 s",
        "3900, 5 s",
        "8200, 7 s",
        "12100, 10 s",
        "12400, 15 s",
        "51000, 45 s",
        "52000, 1 min",
        "100000, 2 min",
        "3560000, 1 h",
        "7800000, 2 h"
    })
    void whatIsOnlyKnownAboutHasOneForm(long millis, String shown) {
        assertThat(Units.about(Duration.ofMillis(millis))).isEqualTo(shown);
    }

    @Test
    void speedIsBytesPerSecond() {
        assertThat(Units.speed(413e6)).isEqualTo("413 MB/s");
        assertThat(Units.speed(-1)).isEqualTo("–");
        assertThat(Units.speed(Double.POSITIVE_INFINITY)).isEqualTo("–");
    }

    @Test
    void theMachinesLanguageDoesNotMatter() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(Units.bytes(4_500)).isEqualTo("4.50 kB");
            assertThat(Units.count(1_000)).isEqualTo("1,000");
            assertThat(Units.percent(0.041)).isEqualTo("4.1 %");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void changesHaveASign() {
        assertThat(Units.signed(4500, Units::bytes)).isEqualTo("+4.50 kB");
        assertThat(Units.signed(-1234, Units::count)).isEqualTo("−1,234");
        assertThat(Units.signed(0, Units::bytes)).isEqualTo("0 B");
    }
}
