package io.github.heapfold.analysis.question.leak.content;

import io.github.heapfold.analysis.question.ClassKinds;

/** How much of something a class has to have so that this is what it is said to be. */
public final class ContentShares {
    /** Of what came together, the share from which on one class has all there is. */
    public static final double NEARLY_ALL = 0.9;

    /** The least share of a class of the program: who looks for a leak wants to hear of those first. */
    public static final double LEAST_OWN = 0.2;

    /** Of what came together, the least share of a class that is none of the program. */
    public static final double LEAST_OTHER = 0.5;

    /** Of what is at the next level, the least share of a class of the platform to go on with. */
    private static final double LEAST_OF_LEVEL = 0.4;

    private ContentShares() {}

    /** Of what is at the next level, or of what grew there, the least share of a class to go on with. */
    public static double least(String className) {
        return ClassKinds.isPlatform(className) ? LEAST_OF_LEVEL : LEAST_OWN;
    }
}
