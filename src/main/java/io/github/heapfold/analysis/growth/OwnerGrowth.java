package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.StartedProgram;
import io.github.heapfold.analysis.question.leak.keeper.Keepers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.stream.Stream;

/**
 * Finds where growth begins: goes down from the top of the owners of several dumps as long as there are not more
 * objects than before, up to the collection that took in more.
 */
final class OwnerGrowth {
    /** Of what came to a place, the least share that is left of it beside what went from there to tell all of that. */
    private static final double LEAST_LEFT = 0.5;

    /** Of what an owner has that others kept before, the least share that came so that it may explain growth. */
    private static final double LEAST_CAME = 0.25;

    private final int dumps;
    private final MergedOwners owners;
    private final StartedProgram program;
    private final ReloadHolders reloads;
    private final Arrivals arrivals;
    private final FieldsApart fields;
    private final CameTogether contents;
    private final long[] gains;
    private final List<Growth.OwnerRow> rows = new ArrayList<>();

    /** Of each that has mostly what others kept before, the bytes that they did not. */
    private final Map<Growth.OwnerRow, Long> came = new HashMap<>();

    OwnerGrowth(List<GrowthFacts.Facts> all, Arrivals arrivals) {
        this.arrivals = arrivals;
        dumps = all.size();
        owners = new MergedOwners(all);
        reloads = new ReloadHolders(owners, owners::more);
        fields = new FieldsApart(owners, dumps - 1);
        program = all.get(dumps - 1).program;
        contents = new CameTogether(owners, program, all.get(dumps - 1).superclasses);
        gains = sums(owners::growth);
        addLost();
    }

    /** What went with those that had it has not gone to others: texts of orders that are gone are none of a log. */
    private void addLost() {
        for (int node = OwnerTree.TOP + 1; node < owners.nodes(); node++) {
            String name = owners.step(node).className();
            if (owners.more(node) < 0 && ClassKinds.isValue(name)) {
                int holder = owners.parent(node);
                while (holder != OwnerTree.TOP
                        && isContainerOrArray(owners.step(holder).className())) {
                    holder = owners.parent(holder);
                }
                if (holder != OwnerTree.TOP && owners.more(holder) < 0) {
                    arrivals.addLost(name, -owners.more(node));
                }
            }
        }
    }

    private static boolean isContainerOrArray(String name) {
        return ClassKinds.isContainer(name) || name.endsWith("[]");
    }

    /**
     * Of each place, by how much it and what is below changed one way, whatever went the other way beside that.
     *
     * @param change of a place with all below it
     */
    private long[] sums(IntToLongFunction change) {
        long[] found = new long[owners.nodes()];
        for (int node = found.length - 1; node > OwnerTree.TOP; node--) {
            found[node] = Math.max(found[node], change.applyAsLong(node));
            found[owners.parent(node)] += found[node];
        }
        return found;
    }

    /** What went, and from where most of it did; empty where nothing has. */
    Optional<Growth.Less> less() {
        long[] losses = sums(node -> -owners.growth(node));
        int most = mostLost(OwnerTree.TOP, 0, losses);
        // Down to where not half of it is in one place any more, or to what had those that are fewer.
        double least = LEAST_LEFT * losses[most];
        for (int below = most; below != OwnerTree.TOP; below = mostLost(most, least, losses)) {
            most = below;
        }
        if (losses[OwnerTree.TOP] == 0) {
            return Optional.empty();
        }
        String field = OwnerNames.ofProgram(most, owners::parent, owners::step);
        String owner = field.isEmpty() ? OwnerNames.ofOthers(most, owners::parent, owners::step) : field;
        return Optional.of(new Growth.Less(losses[OwnerTree.TOP], owner, losses[most]));
    }

    /** Of what is directly below a place, where most went; the top where nowhere so much did. */
    private int mostLost(int node, double least, long[] losses) {
        int most = OwnerTree.TOP;
        for (int child : owners.children(node)) {
            most = most == OwnerTree.TOP || losses[child] > losses[most] ? child : most;
        }
        boolean areFewer = node != OwnerTree.TOP && owners.more(most) < Math.min(0, owners.more(node));
        return areFewer || losses[most] < least ? OwnerTree.TOP : most;
    }

    private long grown(long[] values) {
        return values[dumps - 1] - values[0];
    }

    List<Growth.OwnerRow> rows() {
        for (int child : owners.children(OwnerTree.TOP)) {
            if (gains[child] > 0) {
                descend(child);
            }
        }
        owners.moves().forEach(this::addMove);
        tellWhereTheRestCame();
        return rows;
    }

    /** What no one else explains came where more of its class is, though that has most of it from others. */
    private void tellWhereTheRestCame() {
        long rest = owners.growth(OwnerTree.TOP);
        for (Growth.OwnerRow row : rows) {
            rest -= row.moved() ? 0 : row.growth();
        }
        List<Growth.OwnerRow> largest = came.keySet().stream()
                .sorted(Comparator.<Growth.OwnerRow>comparingLong(came::get)
                        .thenComparing(Growth.OwnerRow::owner)
                        .reversed())
                .toList();
        for (Growth.OwnerRow row : largest) {
            if (came.get(row) >= Math.max(LEAST_LEFT * rest, LEAST_CAME * row.growth()) && rest > 0) {
                rows.set(rows.indexOf(row), row.notMoved());
                rest -= row.growth();
            }
        }
    }

    /** A path has no more steps than a tree of owners is deep, so that this does not go too deep. */
    private void descend(int node) {
        Intake taken = new Intake(node, owners.retained(node), new ArrayList<>(), new HashSet<>());
        gather(node, taken);
        leaveOutWhatShrank(taken);
        int fieldBelow = fieldBelow(taken);
        if (fieldBelow != OwnerTree.TOP) {
            takeApart(fieldBelow, taken);
        }
        if (taken.growth() > 0) {
            CameTogether.Content content = contents.of(taken);
            OwnerStep step = owners.step(content.nodes().get(0));
            long[] objects = owners.objects(content.nodes());
            List<Long> sizes = Growth.list(taken.own());
            int place = place(taken);
            Set<String> classNames = contents.classNames(content);
            // A class that was not there before has moved from nowhere.
            boolean moved = !(step.isClassObject() && objects[0] == 0)
                    && arrivals.areFewer(classNames, grown(objects), taken.growth());
            Growth.OwnerRow row = new Growth.OwnerRow(
                    owner(place),
                    ownField(place).map(fields::holder).orElse(null),
                    place == node ? holders(taken, step) : List.of(),
                    path(place),
                    content.className(),
                    Growth.isSteady(sizes),
                    moved,
                    Growth.list(objects),
                    sizes);
            rows.add(row);
            if (moved) {
                came.put(row, arrivals.came(classNames, grown(objects), taken.growth()));
            }
        }
    }

    /** Gives what is at a place below a row of its own. */
    private void takeApart(int below, Intake taken) {
        for (int dump = 0; dump < dumps; dump++) {
            taken.own()[dump] -= owners.retained(below, dump);
        }
        taken.apart().add(below);
        descend(below);
    }

    /**
     * Of what came to cells of arrays that only the platform has, as the tasks of timers did, the nearest field of the
     * program that has nearly all of it: that can be edited, and the cells of an array of the platform cannot. The top
     * where there is none.
     */
    private int fieldBelow(Intake taken) {
        boolean isKnown = !OwnerStep.ELEMENT.equals(owners.step(taken.node()).field())
                || !OwnerNames.ofProgram(taken.node(), owners::parent, owners::step)
                        .isEmpty()
                || !holders(taken, owners.step(taken.node())).isEmpty();
        // What has rows of its own already is none of it.
        if (isKnown || taken.growth() <= 0) {
            return OwnerTree.TOP;
        }
        // Where the objects that came stand at the top, they are the place itself.
        Iterable<Integer> next = taken.within().isEmpty() ? owners.children(taken.node()) : taken.within();
        while (true) {
            int most = OwnerTree.TOP;
            for (int node : next) {
                boolean isMore = most == OwnerTree.TOP || gains[node] > gains[most];
                most = isMore && !taken.apart().contains(node) ? node : most;
            }
            boolean isTheRest = most == OwnerTree.TOP || Keepers.WRAPPED * taken.growth() > gains[most];
            if (isTheRest || (isOfProgram(owners.step(most)) && isWritten(owners.step(most)))) {
                return isTheRest ? OwnerTree.TOP : most;
            }
            next = owners.children(most);
        }
    }

    /** Whether a programmer wrote the field, and not a compiler for what an inner class has of the outer one. */
    private static boolean isWritten(OwnerStep step) {
        return !step.field().startsWith("this$") && !step.field().startsWith("val$");
    }

    /** Where most of what came to a place is hidden by what went from there, only what came counts. */
    private void leaveOutWhatShrank(Intake taken) {
        List<Integer> came = contents.grownWithin(taken).toList();
        if (taken.growth()
                < LEAST_LEFT * came.stream().mapToLong(owners::growth).sum()) {
            Arrays.setAll(
                    taken.own(),
                    dump -> came.stream()
                            .mapToLong(node -> owners.retained(node, dump))
                            .sum());
        }
    }

    /** A field of the program that has what another one had, in the first dump, is told with what it has of it. */
    private void addMove(MovedOwners.Move move) {
        String before = OwnerNames.ofProgram(move.from(), owners::parent, owners::step);
        String after = OwnerNames.ofProgram(move.to(), owners::parent, owners::step);
        // What a method fills goes from a local variable to a field at some time: no word is worth that.
        boolean isOfFields = Stream.of(before, after).noneMatch(name -> name.isEmpty() || name.endsWith(Edge.LOCAL));
        if (isOfFields && !before.equals(after)) {
            List<Long> sizes = Growth.list(move.retained());
            rows.add(new Growth.OwnerRow(
                    after,
                    null,
                    List.of(),
                    path(move.to()),
                    move.content(),
                    Growth.isSteady(sizes),
                    true,
                    Growth.list(move.objects()),
                    sizes));
        }
    }

    private String className(int node) {
        return owners.step(node).className();
    }

    /**
     * Whether something is how a collection is made, as the arrays are that an object of a library has to which a field
     * leads that somebody wrote.
     */
    private boolean isPart(int part, int of) {
        return ClassKinds.isPartOf(className(part), className(of))
                || (className(part).endsWith("[]")
                        && contents.isOfLibrary(owners.step(of))
                        && !OwnerNames.ofProgram(of, owners::parent, owners::step)
                                .isEmpty());
    }

    /** The table of a map grows with the map, and its bytes are the map's: they have no row of their own. */
    private void gather(int node, Intake taken) {
        boolean isTop = owners.parent(node) == OwnerTree.TOP;
        boolean isMany = owners.reloader(node).isPresent() || !owners.step(node).isClassObject();
        if (isTop && owners.more(node) > 0 && owners.growth(node) > 0 && isMany) {
            return;
        }
        for (int child : owners.children(node)) {
            boolean multiplies = owners.more(child) > Math.max(0, owners.more(node));
            boolean isHidden = owners.growth(child) <= 0 && gains[child] > 0;
            if (multiplies && !isHidden) {
                taken.within().add(child);
            } else if (gains[child] > 0 && (isPart(child, node) || multiplies)) {
                gather(child, taken);
            } else if (gains[child] > 0) {
                takeApart(child, taken);
            }
        }
    }

    /**
     * Where it came: of a list whose head is replaced by each that comes, and of what was not there before, a field
     * leads to that itself, and not to what has it.
     */
    private int place(Intake taken) {
        return contents.grownWithin(taken)
                .limit(1)
                .filter(child -> Keepers.WRAPPED * taken.growth() <= owners.growth(child))
                .filter(child ->
                        isOfProgram(owners.step(child)) && !owners.step(child).shared())
                .filter(child -> !isAmong(taken.node(), child))
                .findFirst()
                .orElse(taken.node());
    }

    /** Whether what has the field is one of those that came, as the first node of a tree is. */
    private boolean isAmong(int node, int child) {
        List<Integer> alike = new ArrayList<>(List.of(node));
        contents.addAll(child, className(node), Set.of(), alike);
        return alike.stream().anyMatch(of -> owners.more(of) > 0);
    }

    /** Whether a field of the program leads to a step. */
    private boolean isOfProgram(OwnerStep step) {
        return !OwnerNames.ofProgram(step).isEmpty() && program.has(step.declaringClass());
    }

    /**
     * The nearest field of the program, where what it leads to grew by hardly more; else the nearest of whoever wrote
     * the class: what a library keeps things in is nothing that anybody would change.
     */
    private String owner(int last) {
        return ownField(last)
                .map(node -> OwnerNames.ofProgram(owners.step(node)))
                .orElseGet(() -> OwnerNames.ofOthers(last, owners::parent, owners::step));
    }

    private Optional<Integer> ownField(int last) {
        return Stream.iterate(last, node -> isThereFor(node, last), owners::parent)
                .filter(node -> isOfProgram(owners.step(node)))
                .findFirst()
                .or(() -> Stream.iterate(last, node -> node != OwnerTree.TOP, owners::parent)
                        .filter(node -> !OwnerNames.ofProgram(owners.step(node)).isEmpty())
                        .findFirst());
    }

    /** Whether of what is below a place hardly more grew than below a lower one; false of the top. */
    private boolean isThereFor(int node, int lower) {
        return node != OwnerTree.TOP && Keepers.WRAPPED * gains[node] <= gains[lower];
    }

    /**
     * The fields that have what came there, where no one field leads to the place or from there on; or to what is above
     * it and there for nothing else, where the program has no field on the way. Who knows the class loader that every
     * program has keeps nothing by that. Loaders that nobody refers to are had by who has objects of their classes.
     */
    private List<String> holders(Intake taken, OwnerStep content) {
        boolean isOfPlatform =
                OwnerNames.ofProgram(taken.node(), owners::parent, owners::step).isEmpty();
        Stream<Integer> above = Stream.iterate(taken.node(), owners::parent)
                .skip(1)
                .takeWhile(node -> isOfPlatform
                        && isThereFor(node, taken.node())
                        && !ClassKinds.isPlatformLoader(owners.step(node).className()));
        List<Integer> places = Stream.of(
                        Stream.of(taken.node()), contents.grownWithin(taken).limit(1), above)
                .flatMap(nodes -> nodes)
                .toList();
        // A method tells less than the fields that it filled.
        return Stream.concat(
                        places.stream().filter(node -> !isVariable(node)),
                        places.stream().filter(node -> isOfPlatform && isVariable(node)))
                .map(owners::holders)
                .filter(fields -> !fields.isEmpty())
                .findFirst()
                .orElseGet(() -> content.shared() && owners.isReloader(content.className())
                        ? reloads.of(content.className())
                        : List.of());
    }

    private boolean isVariable(int node) {
        return Edge.LOCAL.equals(owners.step(node).field());
    }

    private List<OwnerStep> path(int last) {
        List<OwnerStep> path = new ArrayList<>();
        for (int node = last; node != OwnerTree.TOP; node = owners.parent(node)) {
            path.add(owners.step(node));
        }
        Collections.reverse(path);
        return List.copyOf(path);
    }
}
