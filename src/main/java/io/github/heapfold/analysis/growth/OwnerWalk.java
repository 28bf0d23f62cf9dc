package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.DominatorChildren;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.StartedProgram;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperSearch;
import io.github.heapfold.analysis.scratch.Numbers;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes the tree of owners of a heap. Takes 20 bytes of scratch for each object while it does. */
final class OwnerWalk {
    private final AnalysedHeap analysed;
    private final StartedProgram program;
    private final Heap heap;
    private final HeapClasses classes;
    private final Dominators dominators;
    private final ClassKinds kinds;
    private final FieldCodes codes;
    private final RepeatedLoads loads;
    private final OtherWidth width;
    private final OwnerTree tree = new OwnerTree();
    private final BitSet threadLocals = new BitSet();

    /** Of nodes to which local variables lead, the object that keeps most. */
    private final Map<Integer, Long> variables = new HashMap<>();

    /** Of codes that lead to objects, their numbers; and those of steps by class and number of the code. */
    private final LongIntMap codeNumbers = new LongIntMap(1 << 12);

    private final LongIntMap steps = new LongIntMap(1 << 12);

    private OwnerWalk(AnalysedHeap analysed) throws IOException {
        this.analysed = analysed;
        program = analysed.program();
        heap = analysed.heap();
        classes = heap.classes();
        dominators = analysed.dominators();
        kinds = analysed.kinds();
        codes = new FieldCodes(classes, kinds);
        loads = new RepeatedLoads(analysed);
        width = new OtherWidth(classes, heap.facts());
        classes.named(ClassKinds.THREAD_LOCAL).forEach(threadLocals::set);
    }

    static OwnerTree of(AnalysedHeap analysed, Progress progress) throws IOException {
        return new OwnerWalk(analysed).run(progress);
    }

    private OwnerTree run(Progress progress) throws IOException {
        long objects = heap.objects();
        long most = 2 * codes.count();
        try (Numbers dominatorOf = Numbers.of(analysed.scratch(), "dominators", objects, objects + 2);
                Numbers via = Numbers.of(analysed.scratch(), "fields that lead to objects", objects, most);
                Numbers nodes = Numbers.of(analysed.scratch(), "owners", objects, 1 << 30)) {
            dominators.forEachWithoutSizes((o, dominator, retained) -> dominatorOf.set(o, dominator + 2), progress);
            heap.forEachReference(
                    (from, fromClass, isStatic, field, to) -> {
                        long dominator = dominatorOf.get(to) - 2;
                        // An entry of a thread's map knows its variable, and keeps it not.
                        boolean isVariable = threadLocals.get(fromClass) && heap.referentOf(from) == to;
                        if (from != to && dominatorOf.get(from) > 0 && !isVariable) {
                            // Of what the dominator itself refers to, that field; else any, but the same in each dump.
                            long code =
                                    codes.code(fromClass, isStatic, field) + (dominator == from ? 0 : codes.count());
                            long known = via.get(to);
                            if (known == 0 || code < known) {
                                via.set(to, code);
                            }
                        }
                    },
                    progress);
            try (DominatorChildren children = DominatorChildren.of(analysed, progress)) {
                children.walk(Dominators.VIRTUAL_ROOT, new Placing(dominatorOf, via, nodes));
            }
            addHolders(dominatorOf, nodes, progress);
        }
        return tree;
    }

    /** Puts each object behind what keeps it. */
    private final class Placing implements DominatorChildren.Walker {
        private final Numbers dominatorOf;
        private final Numbers via;
        private final Numbers nodes;

        /**
         * @param dominatorOf by object, that of what dominates it and 2
         * @param via by object, the code of the field that leads there
         * @param nodes by object, where it stands: to be told here
         */
        private Placing(Numbers dominatorOf, Numbers via, Numbers nodes) {
            this.dominatorOf = dominatorOf;
            this.via = via;
            this.nodes = nodes;
        }

        @Override
        public void enter(long ordinal) {
            nodes.set(ordinal, add(ordinal));
        }

        @Override
        public void leave(long ordinal) {
            // All is known when it is entered.
        }

        private int add(long ordinal) {
            long dominator = dominatorOf.get(ordinal) - 2;
            int parent = node(dominator);
            int type = heap.graph().classIndex(ordinal);
            long size = heap.shallowSize(ordinal);
            if (type >= 0) {
                int step = stepTo(ordinal, type, dominator);
                int node = tree.addObject(parent, step, size, width.of(type, 1, size));
                if (Edge.LOCAL.equals(tree.step(node).field())) {
                    variables.merge(node, ordinal, this::larger);
                }
                return node;
            }
            int described = classes.describedBy(ordinal);
            int step = step(described, ordinal, -1);
            long other = described < 0 ? size : width.ofClassObject(described);
            if (described < 0 || !loads.isOwn(described)) {
                return tree.addObject(OwnerTree.TOP, step, size, other);
            }
            int keeper = keeper(ordinal, described, parent);
            return tree.addClassObject(
                    keeper, step, size, other, loads.reloader(described).orElse(null));
        }

        private long larger(long one, long other) {
            return dominators.retainedSize(other) > dominators.retainedSize(one) ? other : one;
        }

        /** Where an object stands that was entered; the top for none. */
        private int node(long ordinal) {
            return ordinal < 0 ? OwnerTree.TOP : (int) nodes.get(ordinal);
        }

        /**
         * Where a class object is kept: with its loader, which has it in several ways, but where the loader is there for
         * the class. What else dominates the loader dominates the class, which refers to it, and so was entered before.
         *
         * @param parent where what dominates the class object stands
         */
        private int keeper(long ordinal, int described, int parent) {
            long loader = classes.loader(described);
            long dominator = dominatorOf.get(loader) - 2;
            return dominator == ordinal
                    ? parent
                    : tree.place(node(dominator), stepTo(loader, heap.graph().classIndex(loader), dominator));
        }

        /** The number of the step that leads to an object that is no class object. */
        private int stepTo(long ordinal, int type, long dominator) {
            boolean isRoot = dominator < 0 && !heap.roots().kinds(ordinal).isEmpty();
            long code = isRoot ? 0 : variable(ordinal);
            if (code == 0
                    && dominator >= 0
                    && !heap.roots().localKinds(dominator, ordinal).isEmpty()) {
                code = -2;
            }
            return step(type, ordinal, code);
        }

        /**
         * The code of the field that leads to an object; to the value of a thread local, of the one that has the thread
         * local: what a programmer looks for is not the map of the thread.
         */
        private long variable(long ordinal) {
            int type = heap.graph().classIndex(ordinal);
            long variable = type >= 0 && threadLocals.get(type) ? heap.referentOf(ordinal) : Heap.ABSENT;
            long code = variable == Heap.ABSENT ? 0 : via.get(variable);
            if (code == 0) {
                return via.get(ordinal);
            }
            long alone = code > codes.count() ? code - codes.count() : code;
            String place = codes.place(alone).className();
            String owner = place.startsWith(JavaNames.CLASS) ? place.substring(JavaNames.CLASS.length()) : place;
            return ClassKinds.isPlatform(owner) ? via.get(ordinal) : alone;
        }
    }

    private void addHolders(Numbers dominatorOf, Numbers nodes, Progress progress) throws IOException {
        SharedHolders holders = new SharedHolders(tree, codes, program, names(kinds::isLoader), names(kinds::isThread));
        if (holders.isAnyWanted()) {
            heap.forEachReference(
                    (from, fromClass, isStatic, field, to) -> {
                        if (dominatorOf.get(from) > 0) {
                            long code = codes.code(fromClass, isStatic, field);
                            holders.count((int) nodes.get(from), code, (int) nodes.get(to), to);
                        }
                    },
                    progress);
            holders.finish();
        }
        addBehind(holders.unnamed(variables), progress);
    }

    /** Names of the classes of a kind. */
    private Set<String> names(IntPredicate kind) {
        return IntStream.range(0, classes.count())
                .filter(kind)
                .mapToObj(type -> GeneratedNames.without(classes.name(type)))
                .collect(Collectors.toSet());
    }

    /**
     * Adds the fields of the program that are behind those of the platform: of what a thread has in a variable as well,
     * as the queue of an executor, the path ends before these. And the methods that have what only a variable leads to.
     *
     * @param objects one of each node
     */
    private void addBehind(Map<Integer, Long> objects, Progress progress) throws IOException {
        if (objects.isEmpty()) {
            return;
        }
        try (KeeperSearch search = KeeperSearch.of(analysed, progress)) {
            for (Map.Entry<Integer, Long> each : objects.entrySet()) {
                long object = each.getValue();
                Stream<List<Keeper>> found = variables.containsKey(each.getKey())
                        ? Stream.of(search.keepers()
                                .of(search.paths().to(object).path())
                                .keptBy()
                                .all())
                        : search.owners().of(OrdinalSet.of(object)).first().stream()
                                .map(owner -> owner.keptBy().all());
                List<String> fields = found.flatMap(ways -> ways.stream()
                                .map(OwnerNames::ofProgram)
                                .filter(field -> !field.isEmpty())
                                .limit(1))
                        .distinct()
                        .toList();
                if (!fields.isEmpty()) {
                    tree.setHolders(each.getKey(), fields);
                }
            }
        }
    }

    /**
     * The number of the step that leads to an object.
     *
     * @param code of the field that leads to the object; 0 for none, -1 of class objects, -2 of locals
     */
    private int step(int type, long ordinal, long code) {
        int number = codeNumbers.putIfAbsent(code, codeNumbers.size());
        long key = ((long) type << Integer.SIZE) + (number == LongIntMap.ABSENT ? codeNumbers.size() - 1 : number);
        int known = steps.get(key);
        if (known != LongIntMap.ABSENT) {
            return known;
        }
        String name = type < 0 ? heap.describe(ordinal) : GeneratedNames.without(classes.name(type));
        OwnerStep step;
        if (code == -1) {
            step = new OwnerStep(type < 0 ? name : JavaNames.CLASS + name, null, null, false);
        } else if (code == -2) {
            step = new OwnerStep(name, "java.lang.Thread", Edge.LOCAL, false);
        } else if (code == 0) {
            step = new OwnerStep(name, null, null, false);
        } else {
            boolean shared = code > codes.count();
            FieldCodes.Place place = codes.place(shared ? code - codes.count() : code);
            step = new OwnerStep(name, place.className(), place.field(), shared);
        }
        int added = tree.add(step);
        steps.putIfAbsent(key, added);
        return added;
    }
}
