package io.github.heapfold.gui.analyse.leaks;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.android.LeakTraces;
import io.github.heapfold.analysis.android.SharkException;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.analysis.secrets.withheld.ThreadNames;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.LongAnswer;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.file.FileEnding;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.report.FileActions;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.leaks.AppTraces;
import io.github.heapfold.job.leaks.LeakReportQuestion;
import io.github.heapfold.job.output.Output;
import io.github.heapfold.job.output.TargetNames;
import io.github.heapfold.report.LeakReport;
import io.github.heapfold.report.LeakReportWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import org.kordamp.ikonli.feather.Feather;

/** Saves a report of the likely leaks of a heap, to be kept and sent. */
public final class LeakReportAct {
    private final FileActions files;

    /**
     * @param files asks for a file and writes it
     */
    public LeakReportAct(FileActions files) {
        this.files = files;
    }

    /** A button that does it, as soon as likely leaks are known. */
    public Button button(String id, HeapSession session, String tip) {
        Button button = Controls.button(id, text("leaks.report"), () -> run(session));
        button.setGraphic(Controls.icon(Feather.DOWNLOAD));
        button.getStyleClass().add("report-act");
        Tips.set(button, tip);
        button.setMinWidth(Button.USE_PREF_SIZE);
        button.disableProperty().bind(session.answers().suspects().isNull());
        return button;
    }

    /** Asks for a file, gathers what is not known yet and writes all of it; nothing before likely leaks are known. */
    public void run(HeapSession session) {
        LeakSuspects.Answer suspects = session.answers().suspects().get();
        if (suspects != null && session.isOpen()) {
            List<FileEnding> endings = LeakReportWriter.endings().stream()
                    .map(each -> new FileEnding(each, text("leaks.report." + each)))
                    .toList();
            files.chooseTarget(TargetNames.leaks(session.file().path().toAbsolutePath()), endings)
                    .ifPresent(target -> whenTold(session, () -> gather(session, suspects, target)));
        }
    }

    /** Once it is known what leaks in an Android app, where that is being looked for. */
    private static void whenTold(HeapSession session, Runnable then) {
        ReadOnlyObjectProperty<LongAnswer.State> looking =
                session.answers().android().map(LongAnswer::state).orElse(null);
        if (looking == null || looking.get() != LongAnswer.State.ASKING) {
            then.run();
            return;
        }
        looking.addListener(new ChangeListener<>() {
            @Override
            public void changed(
                    ObservableValue<? extends LongAnswer.State> value, LongAnswer.State before, LongAnswer.State now) {
                looking.removeListener(this);
                if (session.isOpen()) {
                    then.run();
                }
            }
        });
    }

    private void gather(HeapSession session, LeakSuspects.Answer suspects, Path target) {
        OpenFile file = session.file();
        Input input = file.input();
        Locale language = Texts.locale();
        // What is not known is asked beside, once, and not of the session, too.
        ClassHistogram.Answer classes =
                session.answers().knownHistogram(ClassHistogram.By.CLASS).orElse(null);
        LeakReportQuestion.Known known = new LeakReportQuestion.Known(suspects, app(session, language), classes);
        session.askBeside(
                ThreadNames.withheldIn((heap, progress) -> new LeakReportQuestion(
                                known, file.name(), Files.size(file.path()), language)
                        .ask(heap, progress)),
                report -> files.write(file, target, () -> write(report, input, target)),
                failure -> file.problem().set(Problem.of(text("problem.analyse", file.name()), file.path(), failure)));
    }

    private static void write(LeakReport report, Input input, Path target) throws IOException {
        input.requireUnchanged();
        LeakReportWriter writer =
                LeakReportWriter.forFile(target.getFileName().toString()).orElse(LeakReportWriter.HTML);
        Output.write(target, writer.write(report), true, input);
    }

    /** Null where it is no Android app. */
    private static LeakReport.App app(HeapSession session, Locale language) {
        LongAnswer<LeakTraces> android = session.answers().android().orElse(null);
        if (android == null) {
            return null;
        }
        if (android.get() != null) {
            return AppTraces.report(android.get(), language);
        }
        // What other failures say has paths of this machine in it.
        return LeakReport.App.unknown(
                android.failure().orElse(null) instanceof SharkException shark
                        ? shark.reason().in(language)
                        : text("summary.leak.app.stopped"));
    }
}
