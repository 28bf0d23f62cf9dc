package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.question.view.ThreadOverview.Frame;
import io.github.heapfold.analysis.question.view.ThreadOverview.Local;
import io.github.heapfold.analysis.question.view.ThreadOverview.Row;
import io.github.heapfold.analysis.question.view.ThreadOverview.Stack;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
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

    /** The order that lines have until somebody sorts them by a column. */
    private static final Comparator<TreeItem<ThreadLine>> LARGEST = Comparator.comparingLong(
                    (TreeItem<ThreadLine> item) -> item.getValue().retained())
            .reversed();

    private final ThreadWords words;
    private Comparator<TreeItem<ThreadLine>> order = LARGEST;

    ThreadTree(ThreadWords words) {
        this.words = words;
    }

    /**
     * Threads with one stack that are listed.
     *
     * @param isNamed whether these are the ones whose names were searched for
     */
    record Found(Stack stack, boolean isNamed) {}

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

        boolean isMade() {
            return below == null;
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
    List<Found> found(List<Stack> stacks, String typed) {
        String wanted = typed.strip().toLowerCase(Locale.ROOT);
        IdentityHashMap<Frame, Boolean> frames = new IdentityHashMap<>();
        List<Found> found = new ArrayList<>();
        for (Stack stack : stacks) {
            if (wanted.isEmpty()
                    || stack.frames().stream()
                            .anyMatch(frame -> frames.computeIfAbsent(frame, any -> has(words.frame(any), wanted)))) {
                found.add(new Found(stack, false));
                continue;
            }
            List<Row> named = stack.threads().stream()
                    .filter(row -> has(words.name(row), wanted))
                    .toList();
            if (!named.isEmpty()) {
                found.add(new Found(stack.of(named), true));
            }
        }
        return found;
    }

    private static boolean has(String words, String wanted) {
        return words.toLowerCase(Locale.ROOT).contains(wanted);
    }

    /** The root of the tree, in the order in which lines were sorted last: where some are found, a stack keeps less. */
    TreeItem<ThreadLine> of(List<Found> stacks) {
        TreeItem<ThreadLine> root = new TreeItem<>();
        root.getChildren().setAll(stacks.stream().map(this::item).sorted(order).toList());
        return root;
    }

    /**
     * Sorts stacks and threads: below a thread, frames have an order of their own.
     *
     * @param by null for those first that keep most
     */
    void sort(TreeItem<ThreadLine> root, Comparator<TreeItem<ThreadLine>> by) {
        order = by == null ? LARGEST : by;
        for (TreeItem<ThreadLine> top : root.getChildren()) {
            // What is not made yet comes in this order.
            if (top.getValue().isOfSeveral() && ((Item) top).isMade()) {
                top.getChildren().sort(order);
            }
        }
        root.getChildren().sort(order);
    }

    /**
     * The line in another tree that stands for the same; null where there is none. Lines above it are unfolded.
     *
     * @param root of the other tree, which is not shown yet
     */
    static TreeItem<ThreadLine> again(TreeItem<ThreadLine> item, TreeItem<ThreadLine> root) {
        TreeItem<ThreadLine> parent = item.getParent();
        boolean isTop = parent.getParent() == null || parent.getValue().isOfSeveral();
        TreeItem<ThreadLine> above = isTop ? null : again(parent, root);
        TreeItem<ThreadLine> found = null;
        if (isTop) {
            found = again(item.getValue(), root);
        } else if (above != null) {
            // What is below a thread is the same in each tree.
            found = above.getChildren().get(parent.getChildren().indexOf(item));
        }
        if (found != null && found.getParent() != root) {
            found.getParent().setExpanded(true);
        }
        return found;
    }

    private static TreeItem<ThreadLine> again(ThreadLine line, TreeItem<ThreadLine> root) {
        for (TreeItem<ThreadLine> top : root.getChildren()) {
            ThreadLine now = top.getValue();
            if (now.isOfSame(line)) {
                return top;
            }
            boolean mayHave = now.isOfSeveral()
                    && !line.isOfSeveral()
                    && now.several().threads().stream().anyMatch(row -> Objects.equals(row.object(), line.object()));
            if (mayHave) {
                Optional<TreeItem<ThreadLine>> in = top.getChildren().stream()
                        .filter(each -> each.getValue().isOfSame(line))
                        .findFirst();
                if (in.isPresent()) {
                    return in.get();
                }
            }
        }
        return null;
    }

    private TreeItem<ThreadLine> item(Found found) {
        Stack stack = found.stack();
        List<Row> threads = stack.threads();
        String place = words.place(stack.place());
        if (threads.size() == 1) {
            return item(threads.get(0), place);
        }
        ThreadLine line = new ThreadLine(
                text("threads.alike", Units.count(threads.size())), place, null, stack.retained(), stack);
        Item several = new Item(
                line,
                false,
                () -> threads.stream().map(row -> item(row, "")).sorted(order).toList());
        several.setExpanded(found.isNamed() && threads.size() <= FEW);
        return several;
    }

    /** A stack, a frame in each line. */
    String words(Stack stack) {
        return stack.frames().stream().limit(MOST_FRAMES).map(words::frame).collect(Collectors.joining("\n"))
                + (stack.frames().size() > MOST_FRAMES ? "\n…" : "");
    }

    private TreeItem<ThreadLine> item(Row row, String place) {
        ThreadLine line = new ThreadLine(words.name(row), place, row.object(), row.retained(), null);
        return new Item(line, row.frames().isEmpty() && row.otherLocals().isEmpty(), () -> below(row));
    }

    private List<TreeItem<ThreadLine>> below(Row row) {
        List<TreeItem<ThreadLine>> below = new ArrayList<>();
        for (Frame frame : row.frames()) {
            TreeItem<ThreadLine> item = new TreeItem<>(ThreadLine.ofFrame(words.frame(frame)));
            item.getChildren()
                    .setAll(frame.locals().stream().map(ThreadTree::item).toList());
            item.setExpanded(true);
            below.add(item);
        }
        row.otherLocals().forEach(local -> below.add(item(local)));
        return below;
    }

    private static TreeItem<ThreadLine> item(Local local) {
        String name = text(
                local.isShared() ? "threads.local.shared" : "threads.local",
                local.object().className(),
                Ids.text(local.object().id()));
        return new TreeItem<>(new ThreadLine(name, "", local.object(), local.retained(), null));
    }
}
