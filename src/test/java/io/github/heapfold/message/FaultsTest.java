package io.github.heapfold.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;

class FaultsTest {
    /** As the JDK's client throws them: in each other, most without a word. */
    @Test
    void whyAServerIsNotReachedIsSaid() {
        ConnectException inner = new ConnectException();
        ConnectException unreached = new ConnectException();
        unreached.initCause(inner);
        String refused = "the connection is refused: no server listens there";
        assertThat(Faults.reason(unreached).toString()).isEqualTo(refused);
        assertThat(Faults.message(unreached).toString()).isEqualTo(refused);

        inner.initCause(new UnresolvedAddressException());
        String unknown = "there is no server of that name";
        assertThat(Faults.reason(unreached).toString()).isEqualTo(unknown);
        assertThat(Faults.reason(inner).toString()).as("asked to send at once").isEqualTo(unknown);
        assertThat(Faults.message(new UnknownHostException("x")).toString()).isEqualTo(unknown);

        assertThat(Faults.reason(new HttpConnectTimeoutException("HTTP connect timed out"))
                        .toString())
                .isEqualTo("the server does not answer in time");
        assertThat(Faults.reason(new SSLException("plaintext connection?")).toString())
                .isEqualTo("no encrypted connection comes about: plaintext connection?");
    }
}
