package io.github.heapfold.gui.text;

import static io.github.heapfold.gui.text.Texts.text;
import static io.github.heapfold.gui.text.Texts.textOr;

import io.github.heapfold.job.compress.SealedOptions;

/** What profiles and levels are called wherever the window speaks of them: by what they are for, as people choose them. */
public final class Purpose {
    private Purpose() {}

    /**
     * What a file is for.
     *
     * @param profile name of the profile that it was made with
     */
    public static String of(String profile) {
        String name = unsealed(profile);
        return textOr("goal." + name, textOr("preset." + name, name));
    }

    /** The same, with the name by which the command line and files of profiles know it. */
    public static String named(String profile) {
        String unsealed = unsealed(profile);
        String name = textOr("preset." + unsealed, unsealed);
        String goal = textOr("goal." + unsealed, "");
        return goal.isEmpty() ? name : text("batch.goal.named", goal, name);
    }

    /** That the rest is sealed is said by itself. */
    private static String unsealed(String profile) {
        String ending = SealedOptions.NAME_ENDING;
        return profile.endsWith(ending) ? profile.substring(0, profile.length() - ending.length()) : profile;
    }

    /** How much is done for it, with the number of the level. */
    public static String effort(int level) {
        String word = textOr("effort." + level, "");
        String number = Integer.toString(level);
        return word.isEmpty() ? number : text("batch.goal.named", word, number);
    }

    /** Both, in a line. */
    public static String of(String profile, int level) {
        return text("purpose.line", of(profile), effort(level));
    }
}
