import com.sun.management.HotSpotDiagnosticMXBean;
import io.github.heapfold.cli.HeapfoldCli;
import io.github.heapfold.gui.HeapfoldApp;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.stage.Window;

/**
 * Uses the program for a while, so that the JVM can record what the next start needs: {@code Training (command|app|dump) FOLDER}; the
 * last only leaves the dump that the others use. It is a class of its own jar in the package, for the record holds for one class path.
 */
public final class Training {
    /** Objects for a dump that takes long enough for the JVM to see what is hot. */
    private static final Map<String, Object> SAMPLE = new HashMap<>();

    private static final int SAMPLES = 200_000;

    private Training() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Path.of(args[1]);
        Path dump = folder.resolve("training.hprof");
        Files.deleteIfExists(dump);
        dump(dump);
        if (args[0].equals("app")) {
            Thread.ofPlatform().daemon().start(Training::lookAround);
            HeapfoldApp.open(true, new String[] {dump.toString()});
        } else if (args[0].equals("command")) {
            for (String command : commands(dump.toString(), folder.resolve("training").toString())) {
                int exit = HeapfoldCli.run(command.split("\\|"));
                if (exit != 0) {
                    throw new IllegalStateException(command + " ended with " + exit);
                }
            }
        }
    }

    private static List<String> commands(String dump, String name) {
        return List.of(
                "--version",
                "inspect|--fields|" + dump,
                "inspect|--json|" + dump,
                "compress|--force|" + dump + "|-o|" + name + ".hfold",
                "inspect|" + name + ".hfold",
                "verify|" + name + ".hfold",
                "restore|--force|" + name + ".hfold|-o|" + name + "-restored.hprof",
                "verify|" + dump + "|" + name + "-restored.hprof",
                "compress|--quiet|--force|--profile|lossless|" + dump + "|-o|" + name + ".hfold",
                "restore|--quiet|--force|" + name + ".hfold|-o|" + name + "-restored.hprof",
                "leaks|" + dump,
                "leaks|--json|" + name + ".hfold",
                "dominators|" + dump,
                "classes|" + name + ".hfold",
                "threads|" + dump,
                "duplicates|" + dump,
                "query|" + dump + "|SELECT class, count(*), sum(shallow) FROM objects GROUP BY class ORDER BY 3 DESC LIMIT 20",
                "profiles",
                "compress|--help");
    }

    private static void dump(Path file) throws IOException {
        for (int i = 0; i < SAMPLES; i++) {
            SAMPLE.put("sample " + i, i % 3 == 0 ? new ArrayList<>(List.of(i)) : i % 3 == 1 ? new long[i % 40] : "text " + i);
        }
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(file.toString(), true);
    }

    /** Opens every view that the window offers, and ends the app. */
    private static void lookAround() {
        try {
            for (int round = 0; round < 20; round++) {
                Thread.sleep(500);
                onAppThread(round);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Platform.exit();
    }

    private static void onAppThread(int round) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        try {
            Platform.runLater(() -> {
                try {
                    Window.getWindows().stream().findFirst().ifPresent(window -> open(window, round));
                } finally {
                    done.countDown();
                }
            });
            done.await();
        } catch (IllegalStateException e) {
            // the toolkit is still on its way
        }
    }

    private static void open(Window window, int round) {
        List<ToggleButton> views = new ArrayList<>();
        for (Node node : window.getScene().getRoot().lookupAll(".toggle-button")) {
            if (node instanceof ToggleButton button && !button.isDisabled() && button.isVisible()) {
                views.add(button);
            }
        }
        if (!views.isEmpty()) {
            views.get(round % views.size()).fire();
        }
    }
}
