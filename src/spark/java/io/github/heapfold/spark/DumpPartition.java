package io.github.heapfold.spark;

import org.apache.spark.sql.connector.read.InputPartition;

/**
 * One dump.
 *
 * @param address of any file system that Hadoop knows
 */
record DumpPartition(String address) implements InputPartition {}
