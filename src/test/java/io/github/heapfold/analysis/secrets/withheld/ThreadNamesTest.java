package io.github.heapfold.analysis.secrets.withheld;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadNamesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "main",
                "pool-1-thread-7",
                "http-nio-8080-exec-3",
                "ForkJoinPool.commonPool-worker-1",
                "kafka-producer-network-thread | producer-1",
                "HikariPool-1 housekeeper",
                "C2 CompilerThread0",
                "job 550e8400-e29b-41d4-a716-446655440000",
                "order  1234567",
                "payments-7d9f8b6c5d-x2k4z-exec-1",
                "[payments-7d9f8b6c5d-x2k4z] | fetch, retry",
                ""
            })
    void namesOfServersStay(String name) {
        assertThat(ThreadNames.told(name)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "exec-3 user=max.mustermann@firma.de token=ghp_16C7e42F292c6912E7710c838347Ae178B4a, exec-3 *** ***",
        "session 5374595DA34D3A3BB638FB6B1D894A23 of shop, session *** of shop",
        "OkHttp https://scott:tiger1@api.example/, OkHttp ***",
        "DE89370400440532013000, ***",
        "'exec-3\tuser=a@b.de', 'exec-3\t***'",
        "req|a@b.de|exec-3, req|***|exec-3",
        "[tenant-a@b.de]-exec-7, [***]-exec-7",
        "'send (a@b.de, c$d@b.de; $1)', 'send (***, ***; $1)'",
        "payments-7d9f8b6c5d-x2k4z-k3J9xQ2mZ7pL4vR8tY1w, ***",
        "worker 4111 1111 1111 1111, ***"
    })
    void wordsThatMayBeSecretsAreNotTold(String name, String told) {
        assertThat(ThreadNames.told(name)).isEqualTo(told);
    }

    @Test
    void aThreadWithoutANameHasNone() {
        assertThat(ThreadNames.told(null)).isNull();
    }
}
