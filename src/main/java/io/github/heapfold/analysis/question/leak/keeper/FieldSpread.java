package io.github.heapfold.analysis.question.leak.keeper;

/** In which fields many objects are. */
public enum FieldSpread {
    /** In one. */
    ONE,
    /** In those of one name of several classes, as applications that are made alike have. */
    ONE_NAME,
    /** In several of one class, of which none has most of them, as what is kept in many maps. */
    ONE_CLASS
}
