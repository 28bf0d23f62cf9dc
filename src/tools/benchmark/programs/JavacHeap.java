import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles java.base as far as attribution, and holds all that the compiler made: trees, symbols, types. */
final class JavacHeap {
    private static final List<Object> HELD = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        Path base = Path.of(args[0]).resolve("java.base");
        List<Path> sources;
        try (Stream<Path> found = Files.walk(base.resolve("java"))) {
            sources = found.filter(file -> file.toString().endsWith(".java")).sorted().toList();
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        JavacTask task = (JavacTask) compiler.getTask(
                null,
                files,
                diagnostic -> {},
                List.of("--patch-module", "java.base=" + base, "-proc:none"),
                null,
                files.getJavaFileObjectsFromPaths(sources));
        for (CompilationUnitTree unit : task.parse()) {
            HELD.add(unit);
        }
        task.analyze().forEach(HELD::add);
        HELD.add(task);
        System.out.println("READY");
        Thread.sleep(Long.MAX_VALUE);
    }
}
