package io.github.heapfold.gui.compress;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.ChoiceCard;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.profile.Profile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Scene;
import javafx.scene.control.Control;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** Profiles that somebody wrote, by names of theirs. */
@ExtendWith(ApplicationExtension.class)
class GoalCardsTest {
    private static final Profile THEIRS = new Profile("our_server", "for\u202e us", List.of(), List.of());

    @TempDir
    Path folder;

    private GoalCards cards;
    private ProfileMenu menu;
    private CompressModel model;
    private LiveEstimate estimate;

    @Start
    void start(Stage stage) throws IOException {
        Path dump = Samples.list(8, 20).writeTo(folder.resolve("dump.hprof"));
        Inspection inspection = new InspectJob(Input.of(dump), 1).findSample().run(JobMonitor.silent());
        OpenFile file = new OpenFile(dump, false);
        file.inspection().set(inspection);
        Background background = new Background(task -> {}, Runnable::run);
        estimate = new LiveEstimate(
                Input.of(dump), inspection, 1, 1, List.of(), background, asked -> {}, System::nanoTime);
        model = new CompressModel(file);
        ProfileActions actions = new Remembered(FXCollections.observableArrayList(THEIRS));
        cards = new GoalCards(model, estimate, actions, () -> {});
        menu = new ProfileMenu(model, actions, background);
        stage.setScene(new Scene(new VBox(cards.node(), menu), 700, 500));
        stage.show();
    }

    @Test
    void aNameIsShownAsItIs(FxRobot robot) {
        Control card = (Control) cards.node().lookup("#own-our_server");
        MenuItem remove = card.getContextMenu().getItems().get(0);
        assertThat(remove.getText()).isEqualTo("Remove the card our_server");
        assertThat(remove.isMnemonicParsing()).isFalse();
        assertThat(card.getAccessibleText()).contains("for\\u202e us");
        assertThat(Tips.of(card)).contains("for\\u202e us");

        MenuItem chosen = menu.getItems().get(3);
        robot.interact(menu::show);
        assertThat(chosen.getText()).isEqualTo("Remove the card");
        robot.interact(() -> {
            menu.hide();
            model.switches().apply(THEIRS);
            menu.show();
        });
        assertThat(chosen.getText()).isEqualTo("Remove the card our_server");
        assertThat(chosen.isMnemonicParsing()).isFalse();
        robot.interact(menu::hide);
    }

    @Test
    void whoWaitsIsToldToCancelOnlyWhatCanBeCancelled(FxRobot robot) {
        Control card = (Control) cards.node().lookup("#preset-mat");
        robot.interact(() -> {
            estimate.pause(Optional.of(JobRequest.Queue.ANALYSIS));
            cards.showSizes();
        });
        assertThat(Tips.of(card)).contains("To see it sooner, cancel what runs");
        robot.interact(() -> {
            estimate.pause(Optional.of(JobRequest.Queue.ANSWERS));
            cards.showSizes();
        });
        assertThat(Tips.of(card)).contains("Its size is estimated").doesNotContain("cancel");
    }

    @Test
    void oneComesBackToAChoiceOfOnesOwnFromAnotherCard(FxRobot robot) {
        ProfileSwitches switches = model.switches();
        Choice stacks = switches.byTag().stream()
                .flatMap(tag -> tag.choices().stream())
                .filter(choice -> choice.selected().get())
                .findFirst()
                .orElseThrow();
        robot.interact(() -> {
            switches.choose(stacks, false);
            cards.refresh();
        });
        Profile own = model.file().profile().get();
        assertThat(own.name()).isEqualTo("custom");

        robot.interact(() -> {
            ((ChoiceCard) cards.node().lookup("#preset-mat")).fire();
            cards.refresh();
        });
        assertThat(model.file().profile().get().name()).isEqualTo("mat");
        robot.interact(() -> cards.custom().fire());

        assertThat(model.file().profile().get()).isEqualTo(own);
    }

    @Test
    void noCharacterOfALongNameIsCutInTwo() {
        assertThat(GoalCards.shortened("a" + "\ud83d\ude00".repeat(30)))
                .isEqualTo("a" + "\ud83d\ude00".repeat(19) + "…");
    }

    /** Asks nobody anything. */
    private record Remembered(ObservableList<Profile> own) implements ProfileActions {
        @Override
        public Optional<Path> open() {
            return Optional.empty();
        }

        @Override
        public Optional<Path> openKeys() {
            return Optional.empty();
        }

        @Override
        public Optional<Path> openFolded() {
            return Optional.empty();
        }

        @Override
        public Optional<Path> saveAs(Path suggestion) {
            return Optional.empty();
        }

        @Override
        public void keep(Profile profile) {
            own.add(profile);
        }

        @Override
        public void forget(Profile profile) {
            own.remove(profile);
        }

        @Override
        public void makeDefault(Profile profile, int level) {}
    }
}
