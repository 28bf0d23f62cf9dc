/** A program that uses Heapfold. */
module consumer {
    requires io.github.heapfold;
}
