import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;

/** Indexes lines of source files in memory, and stops while the writer is still at work. */
final class LuceneHeap {
    public static void main(String[] args) throws Exception {
        List<Path> sources;
        try (Stream<Path> found = Files.walk(Path.of(args[0]).resolve("java.base"))) {
            sources = found.filter(file -> file.toString().endsWith(".java")).sorted().toList();
        }
        ByteBuffersDirectory directory = new ByteBuffersDirectory();
        IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer()).setRAMBufferSizeMB(96);
        IndexWriter writer = new IndexWriter(directory, config);
        for (Path source : sources) {
            int number = 0;
            for (String line : Files.readString(source, StandardCharsets.ISO_8859_1).split("\n")) {
                number++;
                Document document = new Document();
                document.add(new StringField("path", source.toString(), Field.Store.YES));
                document.add(new IntPoint("line", number));
                document.add(new StoredField("line", number));
                document.add(new TextField("text", line, Field.Store.YES));
                writer.addDocument(document);
            }
        }
        System.out.println("READY");
        Thread.sleep(Long.MAX_VALUE);
    }
}
