/** Files on servers, read by ranges over HTTP: of what is not looked at, nothing is fetched. */
package io.github.heapfold.job.remote;
