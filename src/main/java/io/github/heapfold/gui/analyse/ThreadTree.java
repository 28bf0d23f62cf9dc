package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.question.view.ThreadOverview.Frame;
import io.github.heapfold.analysis.question.view.ThreadOverview.Local;
import io.github.heapfold.analysis.question.view.ThreadOverview.Row;
import io.github.heapfold.analysis.question.view.ThreadOverview.Stack;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.collections.ObservableList;
import javafx.event.EventDispatchChain;
import javafx.scene.control.TreeItem;

/**
 * Threads as a tree: those with one stack below one line, below a thread its frames. What is below a line is made when
 * somebody opens it, for there may be a million frames.
 */
final class ThreadTree {
    /** Frames that are told of the stack of several threads: of one that overflowed it is always the same. */
    private static final int MOST_FRAMES = 100;

    /** Of threads with one stack, how many are listed at once where their names were searched for. */
    private static final int FEW = 50;

    private final ThreadWords words;

    ThreadTree(ThreadWords words) {
        this.words = words;
    }

    /** A line whose lines below are made when they are asked for. */
    private static final class Item extends TreeItem<ThreadLine> {
        private Supplier<List<TreeItem<ThreadLine>>> below;
        private final boolean isLeaf;
        private boolean isFilling;

        Item(ThreadLine line, boolean isLeaf, Supplier<List<TreeItem<ThreadLine>>> below) {
            super(line);
            this.isLeaf = isLeaf;
            this.below = below;
        }

        @Override
        public boolean isLeaf() {
            return isLeaf;
        }

        @Override
        public ObservableList<TreeItem<ThreadLine>> getChildren() {
            if (below != null) {
                Supplier<List<TreeItem<ThreadLine>>> made = below;
                below = null;
                isFilling = true;
                super.getChildren().setAll(made.get());
                isFilling = false;
            }
            return super.getChildren();
        }

        /** Whoever asks for what is below it need not be told that it is there now: a table looks for each of them. */
        @Override
        public EventDispatchChain buildEventDispatchChain(EventDispatchChain tail) {
            return isFilling ? tail : super.buildEventDispatchChain(tail);
        }
    }

    /**
     * Those of some threads that have a text in their names, or in a frame of their stacks, in whatever case.
     *
     * @param typed empty for all
     */
    List<Stack> found(List<Stack> stacks, String typed) {
        String wanted = typed.strip().toLowerCase(Locale.ROOT);
        if (wanted.isEmpty()) {
            return stacks;
        }
        IdentityHashMap<Frame, Boolean> frames = new IdentityHashMap<>();
        List<Stack> found = new ArrayList<>();
        for (Stack stack : stacks) {
            if (stack.frames().stream()
                    .anyMatch(frame -> frames.computeIfAbsent(frame, any -> has(words.frame(any), wanted)))) {
                found.add(stack);
                continue;
            }
            List<Row> named = stack.threads().stream()
                    .filter(row -> has(words.name(row), wanted))
                    .toList();
            if (!named.isEmpty()) {
                found.add(stack.of(named));
            }
        }
        return found;
    }

    private static boolean has(String words, String wanted) {
        return words.toLowerCase(Locale.ROOT).contains(wanted);
    }

    /**
     * The root of the tree.
     *
     * @param all the threads that it would have if nothing was searched for
     */
    TreeItem<ThreadLine> of(List<Stack> stacks, List<Stack> all) {
        TreeItem<ThreadLine> root = new TreeItem<>();
        boolean isFound = stacks != all;
        root.getChildren()
                .setAll(stacks.stream().map(stack -> item(stack, isFound)).toList());
        return root;
    }

    private TreeItem<ThreadLine> item(Stack stack, boolean isFound) {
        List<Row> threads = stack.threads();
        String place = words.place(stack.place());
        if (threads.size() == 1) {
            return item(threads.get(0), place);
        }
        ThreadLine line = new ThreadLine(
                text("threads.alike", Units.count(threads.size())), place, null, stack.retained(), whole(stack));
        Item several = new Item(
                line, false, () -> threads.stream().map(row -> item(row, "")).toList());
        several.setExpanded(isFound && threads.size() <= FEW);
        return several;
    }

    private String whole(Stack stack) {
        return stack.frames().stream().limit(MOST_FRAMES).map(words::frame).collect(Collectors.joining("\n"))
                + (stack.frames().size() > MOST_FRAMES ? "\n…" : "");
    }

    private TreeItem<ThreadLine> item(Row row, String place) {
        ThreadLine line = new ThreadLine(words.name(row), place, row.object(), row.retained(), "");
        return new Item(line, row.frames().isEmpty() && row.otherLocals().isEmpty(), () -> below(row));
    }

    private List<TreeItem<ThreadLine>> below(Row row) {
        List<TreeItem<ThreadLine>> below = new ArrayList<>();
        for (Frame frame : row.frames()) {
            TreeItem<ThreadLine> item = new TreeItem<>(ThreadLine.ofFrame(words.frame(frame)));
            item.getChildren()
                    .setAll(frame.locals().stream()
                            .map(local -> item(row, local))
                            .toList());
            item.setExpanded(true);
            below.add(item);
        }
        row.otherLocals().forEach(local -> below.add(item(row, local)));
        return below;
    }

    private static TreeItem<ThreadLine> item(Row row, Local local) {
        String name = text(
                local.isShared() ? "threads.local.shared" : "threads.local",
                local.object().className(),
                Ids.text(local.object().id()));
        return new TreeItem<>(new ThreadLine(name, "", local.object(), local.retained(), ""));
    }
}
