package io.github.heapfold.analysis.question.leak.content;

/**
 * Objects of a class, all at the same level of the dominator tree.
 *
 * @param objects how many there are
 * @param retained bytes that they keep alive together
 * @param largest the one that retains most
 */
public record Level(String className, long objects, long retained, long largest) {}
