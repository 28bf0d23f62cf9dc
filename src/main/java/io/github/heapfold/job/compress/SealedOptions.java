package io.github.heapfold.job.compress;

import io.github.heapfold.analysis.secrets.redaction.RememberedHashes;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileException;
import io.github.heapfold.seal.Recipients;
import java.util.Optional;

/** How to fold so that what the profile leaves out is sealed. */
public final class SealedOptions {
    /** What the names of profiles end with whose rest is sealed. */
    public static final String NAME_ENDING = " + sealed";

    private SealedOptions() {}

    /**
     * The options with a seal. Hashes that strings and maps remember are sealed with the rest, for they tell of short
     * texts.
     *
     * @param options of a profile that leaves something out
     */
    public static FoldOptions of(FoldOptions options, Recipients recipients) throws ProfileException {
        Profile profile = options.profile();
        return new FoldOptions(
                profile.with(profile.name() + NAME_ENDING, RememberedHashes.rules()),
                options.level(),
                options.threads(),
                Optional.of(recipients));
    }
}
