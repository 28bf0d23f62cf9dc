package io.github.heapfold.cli.command;

import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import java.util.Iterator;

/** What a shell completes where a profile is asked for. */
public final class ProfileNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return Presets.all().stream().map(Profile::name).iterator();
    }
}
