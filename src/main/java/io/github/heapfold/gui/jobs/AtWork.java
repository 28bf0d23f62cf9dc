package io.github.heapfold.gui.jobs;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.message.Visible;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What ends with the window, and what its user is told of that.
 *
 * @param jobs what those are called whose work would be lost
 * @param watches what is watched for until somebody stops it
 */
public record AtWork(List<String> jobs, List<String> watches) {
    /** Of so many jobs a question has a line each, so that the buttons below stay in sight. */
    private static final int MOST_LINES = 5;

    public boolean isEmpty() {
        return jobs.isEmpty() && watches.isEmpty();
    }

    /** What is asked about, in a few words. */
    public String title() {
        if (jobs.isEmpty()) {
            return watches.size() == 1
                    ? text("dialog.stop.watch", Visible.of(watches.get(0)))
                    : text("dialog.stop.watches");
        }
        return jobs.size() == 1 ? text("dialog.stop.one", Visible.of(jobs.get(0))) : text("dialog.stop", jobs.size());
    }

    /** The title where all of it has ended since. */
    public String titleAfter() {
        if (jobs.size() + watches.size() == 1) {
            return text("dialog.stop.done.one", Visible.of((jobs.isEmpty() ? watches : jobs).get(0)));
        }
        return text(watches.isEmpty() ? "dialog.stop.done" : "dialog.stop.done.all");
    }

    /** What closing the window means for it. */
    public String lost() {
        if (jobs.isEmpty() && watches.size() == 1) {
            return text("dialog.stop.watch.one.text");
        }
        Stream<String> ending = watches.stream().map(watch -> text("dialog.stop.watch.text", Visible.of(watch)));
        Stream<String> lost = jobs.isEmpty() ? Stream.empty() : Stream.of(lostJobs());
        return Stream.concat(lost, ending).collect(Collectors.joining("\n\n"));
    }

    private String lostJobs() {
        if (jobs.size() == 1) {
            return text("dialog.stop.one.text");
        }
        List<String> lines = new ArrayList<>();
        jobs.stream().limit(MOST_LINES).map(Visible::of).forEach(lines::add);
        if (jobs.size() > MOST_LINES) {
            lines.add(text("dialog.stop.more", jobs.size() - MOST_LINES));
        }
        return String.join("\n", lines) + "\n\n" + text("dialog.stop.text");
    }
}
