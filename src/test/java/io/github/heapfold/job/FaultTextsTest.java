package io.github.heapfold.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.job.output.PartFile;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.EOFException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/**
 * Faults of the Java library may have a name and nothing more to say; what is told of them is a sentence all the same.
 */
class FaultTextsTest {
    @Test
    void aFaultWithoutAMessageIsToldByItsName() {
        assertThat(JobException.about("a.hfold", new ClosedChannelException()))
                .hasMessage("a.hfold: java.nio.channels.ClosedChannelException")
                .hasCauseInstanceOf(ClosedChannelException.class);
        assertThat(JobException.about("a.hfold", new EOFException()))
                .hasMessage("a.hfold: it ends too early")
                .hasCauseInstanceOf(EOFException.class);
        assertThat(JobException.about("a.hfold", new FoldException(1234567, Message.verbatim("a tag"))))
                .hasMessage("a.hfold: the .hfold file is damaged at offset 1,234,567: a tag"
                        + " (restore --salvage saves what is whole of it, if anything is)");
    }

    @Test
    void whatSomebodyEndedIsToldInEitherLanguageAndIsNoFaultOfTheProgram() {
        for (Exception fault : List.of(
                new InterruptedIOException(),
                new ClosedByInterruptException(),
                new CancellationException("cancelled"),
                new CancellationException())) {
            assertThat(Faults.message(fault).in(Locale.ENGLISH)).isEqualTo("interrupted");
            assertThat(Faults.message(fault).in(Locale.CHINESE)).isEqualTo("已被中断");
            assertThat(Faults.reason(fault)).hasToString("interrupted");
            assertThat(Faults.isForeseen(fault)).isTrue();
        }
        assertThat(Faults.text(new SocketTimeoutException("connect timed out"))).isEqualTo("connect timed out");
    }

    @Test
    void aFaultOfWritingWithoutAReasonNamesTheTargetAndNotThePart() {
        assertThat(PartFile.about("a.hprof", new FileSystemLoopException("a.hprof.01234567.part")))
                .hasMessage("a.hprof cannot be written: FileSystemLoopException");
        assertThat(PartFile.about("a.hprof", new FileSystemException("a.hprof.01234567.part", null, "File too large")))
                .hasMessage("a.hprof cannot be written: File too large");
    }
}
