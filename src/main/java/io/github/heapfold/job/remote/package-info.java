/**
 * Files on servers, read by ranges over HTTP: of what is not looked at, nothing is fetched. Also for whoever else waits
 * for a server: how long, and what of its faults passes.
 */
package io.github.heapfold.job.remote;
