package io.github.heapfold.job.remote;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerFaultsTest {
    @ParameterizedTest
    @ValueSource(ints = {408, 425, 429, 500, 502, 503, 504, 509, 520, 599})
    void whatIsOfTheMomentMayPass(int status) {
        assertThat(ServerFaults.mayPass(status)).isTrue();
    }

    /** Twenty gigabytes would be sent eight times to a server without room. */
    @ParameterizedTest
    @ValueSource(ints = {200, 302, 403, 404, 501, 505, 506, 507, 508, 510, 511})
    void whatIsThereTheNextTimeTooIsFinal(int status) {
        assertThat(ServerFaults.mayPass(status)).isFalse();
    }
}
