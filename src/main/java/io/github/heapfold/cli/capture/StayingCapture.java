package io.github.heapfold.cli.capture;

import io.github.heapfold.capture.resident.CaptureCause;
import io.github.heapfold.capture.resident.WatchListener;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.ReadersOption;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** What a capture that stays tells: results on standard output, what was seen on standard error with the time. */
final class StayingCapture implements WatchListener {
    private final JobCommand command;
    private final ReadersOption readers;

    StayingCapture(JobCommand command, ReadersOption readers) {
        this.command = command;
        this.readers = readers;
    }

    @Override
    public void log(Message message) {
        if (!command.isQuiet()) {
            LocalDateTime now = LocalDateTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS);
            // Its toString leaves out seconds of zero.
            String time = now.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME);
            command.log(time + " " + message);
        }
    }

    @Override
    public void captured(Path file, CaptureCause why) {
        try {
            readers.grant(file);
        } catch (IOException e) {
            log(Faults.message(e));
        }
        try {
            command.print(List.of(file.toString()));
        } catch (IOException e) {
            log(Message.of("cli.standardOutput", Faults.reason(e)));
        }
    }
}
