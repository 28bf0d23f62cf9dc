package io.github.heapfold.job.query.export;

import com.github.luben.zstd.ZstdCompressCtx;
import io.github.heapfold.files.ZstdLibrary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Compresses the pages of a Parquet file with the zstd that the program has anyway. For one thread. */
final class ZstdPages implements CompressionCodecFactory {
    private static final int LEVEL = 3;

    private final ZstdCompressCtx context;

    /** @throws IOException where zstd's native library cannot be loaded */
    ZstdPages() throws IOException {
        ZstdLibrary.load();
        context = new ZstdCompressCtx().setLevel(LEVEL);
    }

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        return new BytesInputCompressor() {
            @Override
            public BytesInput compress(BytesInput page) throws IOException {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream((int) page.size());
                page.writeAllTo(bytes);
                return BytesInput.from(context.compress(bytes.toByteArray()));
            }

            @Override
            public CompressionCodecName getCodecName() {
                return CompressionCodecName.ZSTD;
            }

            @Override
            public void release() {
                // All columns share the context.
            }
        };
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        throw new UnsupportedOperationException("pages are written only");
    }

    /** To be called once; the writer of a file does not. */
    @Override
    public void release() {
        context.close();
    }
}
