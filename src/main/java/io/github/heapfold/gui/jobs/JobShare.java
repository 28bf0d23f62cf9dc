package io.github.heapfold.gui.jobs;

/**
 * Which part of a greater whole a job is: to look through a file and to read its heap is one way for who waits, with one
 * bar that never goes back; on a page of answers, these too.
 *
 * @param from how much of the whole is done when the job begins, 0 to 1
 * @param to how much when it ends
 */
public record JobShare(double from, double to) {
    /** A job by itself. */
    public static final JobShare ALL = new JobShare(0, 1);

    /** Of a file whose heap is read next. */
    public static final JobShare SCAN = new JobShare(0, 0.2);

    public static final JobShare ANSWERS = new JobShare(0.8, 1);

    /** What is left behind it before the answers; of one that goes to the end, in another whole. */
    public JobShare toAnswers() {
        return new JobShare(to < 1 ? to : 0, ANSWERS.from);
    }

    /** How much of the whole is done where so much of the job is. */
    public double of(double part) {
        return from + (to - from) * part;
    }
}
