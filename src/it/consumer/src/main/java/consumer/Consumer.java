package consumer;

import io.github.heapfold.api.HeapfoldFile;
import java.io.IOException;
import java.nio.file.Path;

/** Dumps in, what keeps the most memory in each out: the least that another program does with Heapfold. */
public class Consumer {
    public static void main(String[] args) throws IOException {
        HeapfoldFile dump = HeapfoldFile.of(Path.of(args[0]));
        dump.foldTo(Path.of(args[1]), "oom", 3).run();
        long objects = HeapfoldFile.of(Path.of(args[1])).ask(heap -> heap.objects()).run();
        System.out.println(objects + " objects, damaged: " + dump.inspect().run().damage().isPresent());
    }
}
