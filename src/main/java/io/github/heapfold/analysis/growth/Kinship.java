package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.question.ClassKinds;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether two dumps seem to be of one program: what they have in common of the classes that do not come with the
 * platform, which every program has, nor with a library that many have, unless there are hardly others.
 *
 * @param own how many such classes that one of the two has that has fewer
 * @param common how many of these the other one has, too
 * @param apart of each of the two the share of the bytes in objects of such classes that belongs to those which the
 *     other one has not, and the lesser of both: of one program the earlier dump has hardly a class alone
 * @param most how many such classes that one of the two has that has more
 */
public record Kinship(int own, int common, double apart, int most) {
    /** A program that was built anew has most of its classes again; two of different make share some libraries. */
    private static final double LEAST = 0.2;

    /** What is more than this of both programs is what they are there for, and not what they share. */
    private static final double MOST = 0.5;

    /** Of fewer classes a share says nothing: a small tool may have one class, and another name for it. */
    private static final int FEWEST = 20;

    /** Of so many it says something that none is common, or that the larger part of what they have is not. */
    private static final int FEW = 5;

    /** Beside so many even the one class that a program begins with would be met again. */
    private static final int MANY = 100;

    private static final List<String> LIBRARIES = List.of(
            "org.springframework.",
            "org.apache.",
            "org.hibernate.",
            "org.eclipse.",
            "org.jboss.",
            "org.slf4j.",
            "org.aspectj.",
            "org.yaml.",
            "ch.qos.",
            "com.fasterxml.",
            "com.google.",
            "com.zaxxer.",
            "io.micrometer.",
            "io.netty.",
            "io.opentelemetry.",
            "net.bytebuddy.",
            "okhttp3.",
            "okio.",
            "reactor.");

    static Kinship of(GrowthFacts.Facts one, GrowthFacts.Facts other) {
        Map<String, Long> ofOne = bytes(one);
        Map<String, Long> ofOther = bytes(other);
        Map<String, Long> madeOne = withoutLibraries(ofOne);
        Map<String, Long> madeOther = withoutLibraries(ofOther);
        // What is made of a library alone, or is one, is told by all that it has.
        return madeOne.size() < FEW || madeOther.size() < FEW ? of(ofOne, ofOther) : of(madeOne, madeOther);
    }

    private static Kinship of(Map<String, Long> one, Map<String, Long> other) {
        Set<String> common = new HashSet<>(one.keySet());
        common.retainAll(other.keySet());
        return new Kinship(
                Math.min(one.size(), other.size()),
                common.size(),
                Math.min(apart(one, common), apart(other, common)),
                Math.max(one.size(), other.size()));
    }

    /** The share of the bytes in objects of classes that are not common. */
    private static double apart(Map<String, Long> bytes, Set<String> common) {
        long all = bytes.values().stream().mapToLong(Long::longValue).sum();
        long shared = common.stream().mapToLong(bytes::get).sum();
        return all == 0 ? 0 : (double) (all - shared) / all;
    }

    /** The bytes in objects of each class that does not come with the platform; also of those that have none. */
    private static Map<String, Long> bytes(GrowthFacts.Facts dump) {
        Map<String, Long> bytes = new HashMap<>();
        dump.classes.of(false).forEach((key, sum) -> {
            if (!key.name().endsWith("[]") && !ClassKinds.isPlatform(key.name())) {
                bytes.merge(key.name(), sum.shallow(), Long::sum);
            }
        });
        return bytes;
    }

    private static Map<String, Long> withoutLibraries(Map<String, Long> bytes) {
        Map<String, Long> made = new HashMap<>(bytes);
        made.keySet().removeIf(name -> LIBRARIES.stream().anyMatch(name::startsWith));
        return made;
    }

    /** Whether so little is common that what is told of growth says nothing; false where nothing can be told of it. */
    public boolean isDistant() {
        return (own >= FEWEST && common < own * LEAST)
                || (own >= FEW && (common == 0 || isApart()))
                || (own > 0 && common == 0 && most >= MANY);
    }

    /** Whether many classes may be common, but most of what either program has is of others. */
    public boolean isApart() {
        return apart > MOST;
    }
}
