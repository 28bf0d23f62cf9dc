package io.github.heapfold.api;

import java.util.List;

/**
 * What may be a leak.
 *
 * @param signature 16 hexadecimal digits, the same for the same leak in every dump of a program and its folded files: a
 *     hash of the classes and fields that lead to it
 * @param sentence what it is, and which field to look at, in English; may name threads
 * @param className of which there is so much
 * @param objects how many objects of it came together
 * @param retainedSize bytes that what they came together in keeps alive
 * @param share of all that can be reached, 0 to 1
 * @param path how a root leads to what keeps it, or to the largest of several; long ones have gaps
 */
public record LeakSuspect(
        String signature,
        String sentence,
        String className,
        long objects,
        long retainedSize,
        double share,
        List<HeapStep> path) {}
