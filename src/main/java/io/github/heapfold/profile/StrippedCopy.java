package io.github.heapfold.profile;

import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.read.Chunk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The chunks of a dump as a profile leaves them, beside the dump itself: of elements of primitive arrays, values of
 * objects and names, what goes is zero and what stays is there. What goes with whole records, and columns of other
 * kinds, is as it was. Takes the chunks in their order.
 */
public final class StrippedCopy {
    private final KeptTexts texts;
    private final PartialEraser eraser;

    /**
     * @param profile for dumps of this kind
     * @param survey of this dump, by this profile
     */
    public StrippedCopy(Profile profile, int idSize, ScanResult survey) {
        texts = new KeptTexts(profile, idSize);
        // Columns that go whole are then made zeros, too, as those of which something stays.
        List<Rule> rules = new ArrayList<>(profile.rules());
        rules.add(new Rule.KeepFirst(0, null));
        eraser = new PartialEraser(new Profile(profile.name(), "", List.of(), rules), idSize, survey, Fill.ZERO);
    }

    /** The bytes of the next chunk, from 0 to its length. */
    public byte[] of(Chunk chunk) {
        List<KeptTexts.Text> kept = texts.in(chunk);
        Chunk copy = chunk.with(Arrays.copyOf(chunk.data(), chunk.length()));
        eraser.next(copy).run();
        kept.forEach(text -> text.putInto(copy.data()));
        return copy.data();
    }
}
