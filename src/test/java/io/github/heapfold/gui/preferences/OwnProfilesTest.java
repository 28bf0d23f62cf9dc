package io.github.heapfold.gui.preferences;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileException;
import io.github.heapfold.profile.ProfileFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnProfilesTest {
    @TempDir
    Path folder;

    private Settings settings() {
        return new Settings(folder.resolve("settings.properties"));
    }

    private static Profile profile(String name, String rule) throws ProfileException {
        return ProfileFile.read("test", name, List.of("purpose for " + name, rule));
    }

    @Test
    void theNewestAreRememberedInTheirOrderAndOneOfAnEarlierNameTakesItsPlace() throws Exception {
        Settings settings = settings();
        OwnProfiles own = new OwnProfiles(settings);
        for (int i = 0; i < OwnProfiles.MOST + 2; i++) {
            own.add(profile("p" + i, "strip STACK_TRACE"));
        }
        Profile again = profile("p4", "strip STACK_FRAME");
        own.add(again);

        assertThat(own.list()).extracting(Profile::name).containsExactly("p4", "p6", "p5", "p3", "p2");
        assertThat(own.list()).first().isEqualTo(again);
        settings.save();
        assertThat(new OwnProfiles(settings()).list()).isEqualTo(own.list());
    }

    @Test
    void whatIsRemovedIsForgottenAndWhatMakesNoSenseIsNone() throws IOException, ProfileException {
        Settings settings = settings();
        OwnProfiles own = new OwnProfiles(settings);
        Profile first = profile("first", "strip STACK_TRACE");
        Profile second = profile("second", "strip STACK_FRAME");
        own.add(first);
        own.add(second);
        own.remove(second);
        settings.setWord(
                "profiles",
                "strip what no version knows\f" + settings.word("profiles").orElseThrow());
        settings.save();
        assertThat(new OwnProfiles(settings()).list()).containsExactly(first);
    }

    @Test
    void ofTwoWindowsNoProfileIsThereTwiceNorOneThatWasRemoved() throws Exception {
        Settings one = settings();
        OwnProfiles own = new OwnProfiles(one);
        own.add(profile("first", "strip STACK_TRACE"));
        own.add(profile("second", "strip STACK_TRACE"));
        one.save();
        Settings two = settings();
        OwnProfiles others = new OwnProfiles(two);

        own.add(profile("third", "strip STACK_TRACE"));
        one.save();
        others.add(profile("first", "strip STACK_FRAME"));
        two.save();

        assertThat(new OwnProfiles(settings()).list()).isEqualTo(others.list());
        String all = settings().word("profiles").orElseThrow();
        two.setWord("profiles", all + "\f" + all);
        two.save();
        assertThat(new OwnProfiles(settings()).list()).isEqualTo(others.list());
    }
}
