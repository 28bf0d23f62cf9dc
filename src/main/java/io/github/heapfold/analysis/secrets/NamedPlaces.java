package io.github.heapfold.analysis.secrets;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ReferenceVisitor;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.hprof.BasicType;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Gathers what fields and keys with the name of a secret lead to. Shown all references, object after object. */
final class NamedPlaces implements ReferenceVisitor {
    /** The most objects of one place that are looked at. */
    static final int MOST_OF_A_PLACE = 20_000;

    private static final int MOST_PLACES = 20_000;

    /** What HotSpot calls the array with the constants of a class. */
    private static final String CONSTANTS = "<resolved_references>";

    private static final Set<String> KEY_FIELDS = Set.of("key", "k", "k0", "name", "nameB", "mKey", "headerName");
    private static final Set<String> VALUE_FIELDS =
            Set.of("value", "val", "v", "v0", "valueB", "mValue", "headerValue");

    /** A field or key, and the objects that it leads to. */
    static final class Place {
        final String rule;
        final Finding.How how;
        final String where;
        private long[] targets = new long[4];
        private int count;
        private long unread;

        Place(String rule, Finding.How how, String where) {
            this.rule = rule;
            this.how = how;
            this.where = where;
        }

        private void add(long target) {
            if (count == MOST_OF_A_PLACE) {
                unread++;
                return;
            }
            if (count == targets.length) {
                targets = Arrays.copyOf(targets, count * 2);
            }
            targets[count++] = target;
        }

        long[] targets() {
            return Arrays.stream(targets, 0, count).distinct().toArray();
        }

        long unread() {
            return unread;
        }
    }

    /** What the fields of a class are for. */
    private record Plan(Place[] places, BitSet ofConstants, int key, int value) {}

    private final HeapClasses classes;
    private final SecretRules rules;

    /** Names of secrets, by the ordinal of the object that is one. */
    private final Map<Long, String> keys;

    /** Arrays in which keys and values take turns. */
    private final OrdinalSet pairs;

    private final OrdinalSet constants = new OrdinalSet();
    private final Plan[] plans;
    private final Plan[] staticPlans;
    private final Map<String, Place> places = new HashMap<>();
    private long object = -1;
    private long key = -1;
    private long value = -1;
    private long element = -1;
    private long unread;

    NamedPlaces(HeapClasses classes, SecretRules rules, Map<Long, String> keys, OrdinalSet pairs) {
        this.classes = classes;
        this.rules = rules;
        this.keys = keys;
        this.pairs = pairs;
        plans = new Plan[classes.count()];
        staticPlans = new Plan[classes.count()];
    }

    /** The places that lead to something. */
    List<Place> found() {
        endObject();
        return places.values().stream().filter(place -> place.count > 0).toList();
    }

    /** The arrays in which the virtual machine has the constants of classes. */
    OrdinalSet constants() {
        return constants;
    }

    /** How many objects were left out because there are too many. */
    long unread() {
        return unread + places.values().stream().mapToLong(Place::unread).sum();
    }

    @Override
    public void reference(long from, int fromClass, boolean isStatic, int field, long to) {
        if (from != object) {
            endObject();
            object = from;
        }
        if (field == ELEMENT) {
            if (pairs.contains(from)) {
                String name = keys.get(element);
                if (name != null) {
                    addKeyed(name, to);
                    element = -1;
                } else {
                    element = to;
                }
            }
            return;
        }
        Plan plan = plan(fromClass, isStatic);
        if (isStatic && plan.ofConstants.get(field)) {
            constants.add(to);
        }
        if (plan.places[field] != null) {
            plan.places[field].add(to);
        }
        if (field == plan.key) {
            key = to;
        } else if (field == plan.value) {
            value = to;
        }
    }

    private void endObject() {
        if (key >= 0 && value >= 0) {
            String name = keys.get(key);
            if (name != null) {
                addKeyed(name, value);
            }
        }
        key = -1;
        value = -1;
        element = -1;
    }

    private void addKeyed(String name, long to) {
        Place place = places.get("key " + name);
        if (place == null) {
            if (places.size() == MOST_PLACES) {
                unread++;
                return;
            }
            place = new Place(rules.names().rule(name).orElseThrow(), Finding.How.KEY, name);
            places.put("key " + name, place);
        }
        place.add(to);
    }

    private Plan plan(int type, boolean isStatic) {
        Plan[] of = isStatic ? staticPlans : plans;
        if (of[type] == null) {
            of[type] = made(isStatic ? classes.statics(type) : classes.instanceFields(type), isStatic);
        }
        return of[type];
    }

    private Plan made(List<HeapClasses.JavaField> fields, boolean isStatic) {
        Place[] of = new Place[fields.size()];
        BitSet ofConstants = new BitSet();
        int keyAt = -1;
        int valueAt = -1;
        for (int i = 0; i < of.length; i++) {
            HeapClasses.JavaField field = fields.get(i);
            if (field.type() != BasicType.OBJECT) {
                continue;
            }
            ofConstants.set(i, field.name().equals(CONSTANTS));
            String owner = classes.name(field.declaredBy());
            Optional<String> rule =
                    rules.field(owner, field.name()).or(() -> rules.names().rule(field.name()));
            if (rule.isPresent()) {
                String where = owner + "." + field.name();
                of[i] = places.computeIfAbsent(where, name -> new Place(rule.get(), Finding.How.FIELD, name));
            }
            if (!isStatic && keyAt < 0 && KEY_FIELDS.contains(field.name())) {
                keyAt = i;
            }
            if (!isStatic && valueAt < 0 && VALUE_FIELDS.contains(field.name())) {
                valueAt = i;
            }
        }
        return new Plan(of, ofConstants, valueAt < 0 ? -1 : keyAt, keyAt < 0 ? -1 : valueAt);
    }
}
