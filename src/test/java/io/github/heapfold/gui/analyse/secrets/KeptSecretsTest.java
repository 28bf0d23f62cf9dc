package io.github.heapfold.gui.analyse.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.secrets.Finding;
import io.github.heapfold.analysis.secrets.Secrets;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.Rule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeptSecretsTest {
    private static Finding finding(long secrets, String... leftOutBy) {
        List<String> left = List.of(leftOutBy);
        List<String> kept = Presets.all().stream()
                .map(Profile::name)
                .filter(name -> !left.contains(name))
                .toList();
        return new Finding(
                "password", Finding.How.FIELD, "a.B.c", secrets, secrets, 16, true, null, left, kept, List.of());
    }

    private static final Secrets FOUND =
            new Secrets(List.of(finding(3, "oom", "share"), finding(4, "share")), 7, 7, 0, List.of(), 0, false, 0);

    private static Profile preset(String name) {
        return Presets.all().stream()
                .filter(preset -> preset.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Profile renamed(Profile profile) {
        return new Profile("mine", profile.purpose(), profile.costs(), profile.rules());
    }

    @Test
    void ofPresetsItIsKnown() {
        assertThat(KeptSecrets.of(FOUND, preset("share"))).isEqualTo(new KeptSecrets(0, 0, true));
        assertThat(KeptSecrets.of(FOUND, Presets.OOM)).isEqualTo(new KeptSecrets(1, 4, true));
        assertThat(KeptSecrets.of(FOUND, Presets.LOSSLESS)).isEqualTo(new KeptSecrets(2, 7, true));
    }

    @Test
    void aProfileOfOnesOwnLeavesOutWhatAPresetDoesThatItGoesBeyond() {
        Profile own = renamed(preset("share"));
        assertThat(KeptSecrets.of(FOUND, own)).isEqualTo(new KeptSecrets(0, 0, false));
        assertThat(KeptSecrets.of(FOUND, renamed(Presets.LOSSLESS))).isEqualTo(new KeptSecrets(2, 7, false));
    }

    @Test
    void numbersThatStayKeepNoTexts() {
        Profile share = preset("share");

        assertThat(KeptSecrets.of(FOUND, with(share, new Rule.KeepFirst(128, BasicType.INT))))
                .isEqualTo(new KeptSecrets(0, 0, false));
        assertThat(KeptSecrets.of(FOUND, with(share, new Rule.KeepFirst(128, BasicType.BYTE))))
                .isEqualTo(new KeptSecrets(2, 7, false));
    }

    private static Profile with(Profile profile, Rule more) {
        List<Rule> rules = new ArrayList<>(profile.rules());
        rules.add(more);
        return new Profile("mine", profile.purpose(), profile.costs(), rules);
    }
}
