/**
 * Heap dumps as tables of Apache Spark: {@code spark.read().format("heapfold").load("s3a://dumps/")}. One dump is one
 * partition; the classes, leak suspects or duplicates in it are rows.
 */
package io.github.heapfold.spark;
