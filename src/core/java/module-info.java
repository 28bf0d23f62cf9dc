/**
 * Heap dumps read, folded, restored, compared and asked: {@link io.github.heapfold.api.HeapfoldFile} is where to begin.
 */
module io.github.heapfold {
    requires com.github.luben.zstd_jni;
    requires com.grack.nanojson;
    requires java.net.http;
    requires org.apache.commons.compress;
    requires static transitive org.jspecify;

    exports io.github.heapfold.api;
}
