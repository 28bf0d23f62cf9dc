package io.github.heapfold.fold.container;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.LimitException;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.AppliedProfile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The first block: all that a reader needs to know before the first chunk.
 *
 * @param version of the format, 1 to {@link FoldFormat#VERSION}
 * @param chunkBound the most bytes of a chunk
 * @param source name of the dump, without its folders
 * @param profile what it was folded with
 * @param dumpHeader the dump's own header; empty where it has none that is known
 * @param seal who opens what was left out; empty where nobody does
 * @param base the file that it was folded against; empty where it stands alone
 */
public record FoldHeader(
        int version,
        int chunkBound,
        String source,
        AppliedProfile profile,
        Optional<HprofHeader> dumpHeader,
        Optional<FoldSeal> seal,
        Optional<FoldBase> base) {

    /** Longer names are cut; rules never are. */
    private static final int MAX_TEXT = 4096;

    private static final int MAX_TEXTS = 4096;

    /** What a rule is told by that is too long to be told whole. */
    private static final int SHOWN = 40;

    /** A header of what a writer makes, whose version follows from the level, the seal and the base. */
    public FoldHeader(
            int chunkBound,
            String source,
            AppliedProfile profile,
            Optional<HprofHeader> dumpHeader,
            Optional<FoldSeal> seal,
            Optional<FoldBase> base) {
        this(
                FoldFormat.version(profile.level(), seal.isPresent(), base.isPresent()),
                chunkBound,
                source,
                profile,
                dumpHeader,
                seal,
                base);
    }

    /** The same of a file that stands alone. */
    public FoldHeader(
            int chunkBound,
            String source,
            AppliedProfile profile,
            Optional<HprofHeader> dumpHeader,
            Optional<FoldSeal> seal) {
        this(chunkBound, source, profile, dumpHeader, seal, Optional.empty());
    }

    /** The header of the same file when it is folded against another one than before, or stands alone. */
    public FoldHeader with(Optional<FoldBase> other) {
        int least = FoldFormat.version(profile.level(), seal.isPresent(), other.isPresent());
        // Its chunks stay as they are coded, which a later version would have otherwise.
        int same = version >= FoldFormat.ROWS_VERSION ? version : Math.min(least, FoldFormat.ROWS_VERSION);
        return new FoldHeader(same, chunkBound, source, profile, dumpHeader, seal, other);
    }

    /**
     * Sees to it, before anything is written, that readers take it.
     *
     * @throws LimitException where the profile has more or longer rules than a file can hold
     */
    public void requireReadable() throws LimitException {
        for (List<String> texts : List.of(profile.stripped(), profile.erased(), profile.rules())) {
            if (texts.size() > MAX_TEXTS) {
                throw new LimitException(Message.of(
                        "limit.rules", profile.name(), Message.number(texts.size()), Message.number(MAX_TEXTS)));
            }
            for (String text : texts) {
                int bytes = text.getBytes(StandardCharsets.UTF_8).length;
                if (bytes > MAX_TEXT) {
                    throw new LimitException(Message.of(
                            "limit.ruleBytes",
                            profile.name(),
                            text.substring(0, SHOWN),
                            Message.number(bytes),
                            Message.number(MAX_TEXT)));
                }
            }
        }
        int bytes = toBytes().length;
        int most = FoldFormat.most(FoldFormat.BLOCK_HEADER, chunkBound);
        if (bytes > most) {
            throw new LimitException(
                    Message.of("limit.headerBytes", profile.name(), Message.number(bytes), Message.number(most)));
        }
    }

    public byte[] toBytes() {
        ByteSink out = new ByteSink(256);
        out.put(version);
        out.putVarint(chunkBound);
        out.put(profile.level());
        putText(out, source);
        putText(out, profile.name());
        putTexts(out, profile.stripped());
        byte[] start = dumpHeader.map(HprofHeader::toBytes).orElse(new byte[0]);
        out.putVarint(start.length);
        out.put(start, 0, start.length);
        if (version >= FoldFormat.SEAL_VERSION
                || !profile.erased().isEmpty()
                || !profile.rules().isEmpty()) {
            putTexts(out, profile.erased());
            putTexts(out, profile.rules());
        }
        if (seal.isPresent()) {
            seal.get().write(out);
        } else if (version > FoldFormat.SEAL_VERSION) {
            FoldSeal.writeNone(out);
        }
        if (version >= FoldFormat.ROWS_VERSION) {
            out.put(base.isPresent() ? 1 : 0);
        }
        base.ifPresent(file -> file.write(out));
        return out.toByteArray();
    }

    public static FoldHeader read(byte[] payload) throws FoldException {
        ByteInput in = new ByteInput(payload);
        int version = in.get();
        if (version < 1 || version > FoldFormat.VERSION) {
            throw new FoldException(Message.of("fold.version", version, FoldFormat.VERSION));
        }
        int bound = in.getCount(FoldFormat.MAX_CHUNK);
        int level = in.get();
        String source = getText(in);
        String profile = getText(in);
        List<String> stripped = getTexts(in);
        byte[] start = in.getBytes(in.getCount(HprofHeader.MAX_BYTES));
        Optional<HprofHeader> header = HprofHeader.parse(start, start.length);
        if (start.length > 0 && header.isEmpty()) {
            throw new FoldException(Message.of("fold.dumpHeader"));
        }
        boolean maybeSealed = version >= FoldFormat.SEAL_VERSION;
        boolean more = maybeSealed || in.left() > 0;
        List<String> erased = more ? getTexts(in) : List.of();
        List<String> rules = more ? getTexts(in) : List.of();
        Optional<FoldSeal> seal = maybeSealed ? FoldSeal.read(in) : Optional.empty();
        if (version == FoldFormat.SEAL_VERSION && seal.isEmpty()) {
            throw new FoldException(Message.of("fold.sealWithoutKey"));
        }
        boolean based = version >= FoldFormat.ROWS_VERSION ? in.getCount(1) == 1 : version == FoldFormat.BASE_VERSION;
        Optional<FoldBase> base = based ? Optional.of(FoldBase.read(in)) : Optional.empty();
        if (base.isPresent() && seal.isPresent()) {
            throw new FoldException(Message.of("fold.baseAndSeal"));
        }
        in.expectEnd("the header block");
        AppliedProfile applied = new AppliedProfile(profile, level, stripped, erased, rules);
        return new FoldHeader(version, bound, source, applied, header, seal, base);
    }

    /** Whether the ints of a chunk's groups come behind those of what they refer to. */
    public boolean referredFirst() {
        return version >= FoldFormat.NEIGHBOURS_VERSION;
    }

    /** Who opens what was left out; empty where nobody does. */
    public List<String> recipients() {
        return seal.map(FoldSeal::recipients).orElse(List.of());
    }

    public int idSize() {
        return dumpHeader.map(HprofHeader::idSize).orElse(1);
    }

    private static void putTexts(ByteSink out, List<String> texts) {
        out.putVarint(texts.size());
        texts.forEach(text -> putText(out, text));
    }

    private static List<String> getTexts(ByteInput in) throws FoldException {
        List<String> texts = new ArrayList<>();
        for (int n = in.getCount(MAX_TEXTS); n > 0; n--) {
            texts.add(getText(in));
        }
        return List.copyOf(texts);
    }

    /** Writes a text, of a longer one as many whole characters as there is room for. */
    static void putText(ByteSink out, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(bytes.length, MAX_TEXT);
        while (length < bytes.length && isInsideCharacter(bytes[length])) {
            length--;
        }
        out.putVarint(length);
        out.put(bytes, 0, length);
    }

    private static boolean isInsideCharacter(byte utf8) {
        return (utf8 & 0xc0) == 0x80;
    }

    static String getText(ByteInput in) throws FoldException {
        return new String(in.getBytes(in.getCount(MAX_TEXT)), StandardCharsets.UTF_8);
    }
}
