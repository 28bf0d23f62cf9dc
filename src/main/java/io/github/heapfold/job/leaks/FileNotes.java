package io.github.heapfold.job.leaks;

import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.job.analyse.ReadPart;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.Rule;
import io.github.heapfold.report.LeakReport;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What is to be known of a file before anything that is told of its heap is believed. */
final class FileNotes {
    private final HeapFacts facts;
    private final boolean isOfApp;
    private final Locale language;
    private final ReportTexts texts;

    /**
     * @param isOfApp whether leaks of an Android app are told
     */
    FileNotes(HeapFacts facts, boolean isOfApp, Locale language) {
        this.facts = facts;
        this.isOfApp = isOfApp;
        this.language = language;
        texts = ReportTexts.in(language);
    }

    /** What the file's profile left out. */
    LeakReport.LeftOut leftOut() {
        AppliedProfile profile = facts.profile();
        List<String> names = Stream.of(
                        profile.stripped().stream(),
                        profile.erased().stream().map(column -> texts.text("leak.left.part", column)),
                        profile.rules(Rule.StripField.class).stream()
                                .map(rule -> rule.field().toString()),
                        profile.rules(Rule.Merge.class).stream()
                                .map(rule -> texts.text("leak.left.merged", rule.field())))
                .flatMap(each -> each)
                .toList();
        return new LeakReport.LeftOut(profile.name(), names);
    }

    /** All of it, a sentence each. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        left(notes);
        if (facts.heapDumps() > 1) {
            notes.add(texts.text("leak.note.several", Units.count(facts.heapDumps())));
        }
        facts.damage()
                .ifPresent(damage -> notes.add(texts.text(
                        "leak.note.damaged",
                        Units.count(damage.offset()),
                        damage.reason().in(language),
                        new ReadPart(language).of(facts))));
        if (facts.isRead() && !facts.isWhole()) {
            notes.add(texts.text("leak.note.missing"));
        }
        if (facts.compactHeaders()) {
            notes.add(texts.text("leak.note.compact"));
        }
        if (facts.narrowClassPointers()) {
            notes.add(texts.text("leak.note.narrow"));
        }
        if (facts.isWithoutStackSizes()) {
            notes.add(texts.text("leak.note.stacks", Units.count(facts.stackChunks())));
        }
        if (facts.assumedRoots() > 0) {
            notes.add(texts.text("leak.note.roots", Units.count(facts.assumedRoots())));
        }
        return notes;
    }

    private void left(List<String> notes) {
        AppliedProfile profile = facts.profile();
        if (!profile.stripped().isEmpty() || !profile.erased().isEmpty() || profile.stripsJavaFields()) {
            notes.add(texts.text("leak.note.left"));
        } else if (profile.merges()) {
            notes.add(texts.text("leak.note.merged"));
        }
        List<String> lost = new ArrayList<>();
        List<String> partly = new ArrayList<>();
        sort(facts.isWithoutTexts(), facts.isWithoutSomeTexts(), "names", lost, partly);
        if (isOfApp) {
            sort(facts.isWithoutTexts(), facts.isWithoutSomeTexts(), "texts", lost, partly);
        }
        sort(facts.isWithoutStacks(), false, "methods", lost, partly);
        if (isOfApp) {
            sort(facts.isWithoutFields(), facts.isWithoutSomeFields(), "fields", lost, partly);
        }
        add("leak.note.lost", lost, notes);
        add("leak.note.partly", partly, notes);
    }

    private void sort(boolean whole, boolean inPart, String what, List<String> lost, List<String> partly) {
        if (whole || inPart) {
            (whole ? lost : partly).add(texts.text("leak.lack." + what));
        }
    }

    private void add(String key, List<String> lacks, List<String> notes) {
        if (!lacks.isEmpty()) {
            notes.add(texts.text(key, String.join(texts.text("leak.and"), lacks)));
        }
    }
}
