package io.github.heapfold.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ConnectException;
import java.nio.channels.UnresolvedAddressException;
import org.junit.jupiter.api.Test;

class FaultsTest {
    /** As the JDK's client throws it: three in each other, none with a word. */
    @Test
    void aServerThatThereIsNotIsToldFromOneThatDoesNotAnswer() {
        ConnectException inner = new ConnectException();
        ConnectException unknown = new ConnectException();
        unknown.initCause(inner);
        assertThat(Faults.reason(unknown).toString()).isEqualTo("nothing answers there");

        inner.initCause(new UnresolvedAddressException());
        assertThat(Faults.reason(unknown).toString()).isEqualTo("there is no server of that name");
    }
}
