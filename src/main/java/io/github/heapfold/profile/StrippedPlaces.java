package io.github.heapfold.profile;

import io.github.heapfold.hprof.read.Chunk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where in the chunks of a dump a profile leaves something out: elements of primitive arrays, values of objects,
 * constants and names. What goes with whole records, and columns of other kinds, is not told. Takes the chunks in their
 * order, and leaves them as they are.
 */
public final class StrippedPlaces {
    private final KeptTexts texts;
    private final PartialEraser eraser;

    /** Of the chunk that is being looked at. */
    private boolean[] gone;

    /**
     * @param profile for dumps of this kind, without rules that merge: these would change the chunk
     * @param survey of this dump, by this profile
     */
    public StrippedPlaces(Profile profile, int idSize, ScanResult survey) {
        texts = new KeptTexts(profile, idSize);
        // Columns that go whole are then looked through, too, as those of which something stays.
        List<Rule> rules = new ArrayList<>(profile.rules());
        rules.add(new Rule.KeepFirst(0, null));
        Profile inPart = new Profile(profile.name(), "", List.of(), rules);
        eraser = new PartialEraser(
                inPart, idSize, survey, (data, from, end, type) -> Arrays.fill(gone, from, end, true));
    }

    /** For each byte of the next chunk, from 0 to its length, whether it is left out. */
    public boolean[] of(Chunk chunk) {
        gone = new boolean[chunk.length()];
        eraser.next(chunk).run();
        for (KeptTexts.Text text : texts.in(chunk)) {
            Arrays.fill(gone, text.at(), text.at() + text.bytes().length, false);
        }
        return gone;
    }
}
