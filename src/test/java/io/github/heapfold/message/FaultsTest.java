package io.github.heapfold.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.UnresolvedAddressException;
import java.util.List;
import java.util.concurrent.CompletionException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
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
                .isEqualTo("no encrypted connection could be set up: plaintext connection?");
        assertThat(Faults.reason(new SSLException("reset", new SocketException("reset")))
                        .toString())
                .as("broken off in the middle")
                .isEqualTo("reset");
        assertThat(Faults.reason(new SSLHandshakeException("no cipher")).toString())
                .contains("could be set up: no cipher");
    }

    /** What is said of an unexpected one ends with where to see more. */
    @Test
    void whatIsSaidInOwnWordsIsForeseen() {
        for (Throwable fault : List.of(
                new ConnectException(),
                new UnresolvedAddressException(),
                new ClosedByInterruptException(),
                new CompletionException(new IOException("full")))) {
            assertThat(Faults.isForeseen(fault)).as(fault.toString()).isTrue();
            assertThat(Faults.text(fault)).doesNotContain("unexpected");
        }
        assertThat(Faults.isForeseen(new IOException())).isFalse();
        assertThat(Faults.isForeseen(new CompletionException(new IllegalStateException("odd"))))
                .isFalse();
    }
}
