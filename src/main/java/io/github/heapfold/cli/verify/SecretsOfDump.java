package io.github.heapfold.cli.verify;

import io.github.heapfold.analysis.secrets.SecretRules;
import io.github.heapfold.analysis.secrets.SecretSearch;
import io.github.heapfold.analysis.secrets.absence.SoughtSecrets;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.job.analyse.AnalyseJob;
import io.github.heapfold.job.input.Input;
import java.io.IOException;

/** The secrets of a dump, for those who look for them elsewhere. */
public final class SecretsOfDump {
    private SecretsOfDump() {}

    /** Finds what {@code heapfold secrets} finds. */
    public static SoughtSecrets find(JobCommand command, Input dump, int threads) throws IOException {
        SecretSearch question = new SecretSearch(SecretRules.own(), true);
        return SoughtSecrets.of(
                command.run(new AnalyseJob<>(dump, question, threads)).answer());
    }
}
