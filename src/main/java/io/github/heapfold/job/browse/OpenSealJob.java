package io.github.heapfold.job.browse;

import io.github.heapfold.fold.FoldReader;
import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.seal.Identities;
import io.github.heapfold.seal.RememberedKey;
import java.io.IOException;

/** Opens the key of a sealed file, and nothing else of it, for all that will look into the file. */
public final class OpenSealJob implements Job<Identities> {
    private final Input input;
    private final Identities identities;

    /** @param identities asked once; what the job gives does not need them any more */
    public OpenSealJob(Input input, Identities identities) {
        this.input = input;
        this.identities = identities;
    }

    /** @throws JobException where the file is not sealed, or none of the identities opens it */
    @Override
    public Identities run(JobMonitor monitor) throws IOException {
        RememberedKey key = new RememberedKey(identities);
        try (DumpSource source = input.open(monitor)) {
            // The front of the file is all that has to be read for the key.
            new FoldReader(source, Unfolding.opened(key)).close();
            return key;
        } catch (FoldException e) {
            throw JobException.about(input.name(), e);
        }
    }
}
