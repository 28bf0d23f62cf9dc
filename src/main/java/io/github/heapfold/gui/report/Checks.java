package io.github.heapfold.gui.report;

import io.github.heapfold.gui.file.ComparedFile;
import io.github.heapfold.job.verify.Certificate;
import io.github.heapfold.job.verify.CheckJob;
import io.github.heapfold.job.verify.Verification;
import io.github.heapfold.report.Checked;
import java.util.List;
import java.util.Optional;

/** What is known of a result besides its size, for those that read the report elsewhere. */
final class Checks {
    private Checks() {}

    /**
     * The comparison, where there was one, which tells more than checksums do.
     *
     * @param compared null where it was not compared
     * @param whole null where its checksums were not looked at
     */
    static Optional<Checked> of(ComparedFile compared, CheckJob.Result whole) {
        if (compared == null) {
            return Optional.ofNullable(whole).map(found -> Checked.ofChecksums(found.file()));
        }
        Verification found = compared.found();
        return Optional.of(new Checked(
                compared.original().toString(),
                compared.result().toString(),
                found.same(),
                found.identical(),
                parts(found),
                found.differences()));
    }

    /** What is counted in either of the two. */
    static List<Checked.Part> parts(Verification found) {
        return List.of(
                part("objects", found.objects(), found),
                part("classes", found.classes(), found),
                part("references", found.references(), found),
                part("roots", found.roots(), found));
    }

    /** As many may be others. */
    private static Checked.Part part(String name, Verification.Count count, Verification found) {
        boolean same = count.left() == count.right()
                && found.certificate()
                        .map(certificate -> certificate.digests().stream()
                                .filter(digests -> digests.name().equals(name))
                                .allMatch(Certificate.Digests::same))
                        .orElse(true);
        return new Checked.Part(name, count.left(), count.right(), same);
    }
}
