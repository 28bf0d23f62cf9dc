package io.github.heapfold.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OpenedTest {
    private final AtomicInteger closed = new AtomicInteger();
    private final Closeable file = closed::incrementAndGet;

    /** What is made of the file, if that does not fail. */
    private static String owner(Throwable fault) throws Throwable {
        if (fault != null) {
            throw fault;
        }
        return "owner";
    }

    private String open(Throwable fault) throws Throwable {
        try (Opened<Closeable> opened = new Opened<>(file)) {
            assertThat(opened.get()).isSameAs(file);
            return opened.keepIn(owner(fault));
        }
    }

    @Test
    void whateverFailsClosesIt() {
        int n = 0;
        for (Throwable fault :
                new Throwable[] {new IOException(), new IllegalStateException(), new StackOverflowError()}) {
            assertThatThrownBy(() -> open(fault)).isSameAs(fault);
            assertThat(closed).hasValue(++n);
        }
    }

    @Test
    void whatIsKeptStaysOpen() throws Throwable {
        assertThat(open(null)).isEqualTo("owner");
        try (Opened<Closeable> opened = new Opened<>(file)) {
            assertThat(opened.keep()).isSameAs(file);
        }
        assertThat(closed).hasValue(0);
    }

    @Test
    void theFirstFaultIsToldAndNotThatOfClosing() {
        assertThatThrownBy(() -> {
                    try (Opened<Closeable> opened = new Opened<>(() -> {
                        throw new IOException("of closing");
                    })) {
                        assertThat(opened.get()).isNotNull();
                        throw new IOException("first");
                    }
                })
                .hasMessage("first")
                .hasSuppressedException(new IOException("of closing"));
    }
}
