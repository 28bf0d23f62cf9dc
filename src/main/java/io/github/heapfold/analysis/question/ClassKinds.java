package io.github.heapfold.analysis.question;

import io.github.heapfold.analysis.heap.HeapClasses;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What is known of classes by their names and superclasses: which belong to the platform, which hold things for others.
 * By their names alone:
 *
 * <pre>
 *                                 isContainer  isEntry  isInUtilPackage  isContent
 * java.util.HashMap               yes          no       yes              no
 * java.util.HashMap$Node          yes          yes      yes              no
 * java.util.HashMap$Node[]        yes          no       yes              no
 * java.util.Arrays$ArrayList      yes          no       yes              no
 * java.util.ArrayList$Itr         no           no       yes              no
 * java.util.concurrent.FutureTask no           no       yes              no
 * java.util.UUID                  no           no       yes              yes
 * byte[]                          no           no       no               yes
 * example.Order                   no           no       no               yes
 * </pre>
 */
public final class ClassKinds {
    /** Of the map of a thread, an entry: it has the value of a thread local, which it refers to weakly. */
    public static final String THREAD_LOCAL = "java.lang.ThreadLocal$ThreadLocalMap$Entry";

    /** What classes themselves are of. */
    public static final String CLASS = "java.lang.Class";

    private static final List<String> PLATFORM = List.of(
            "java.",
            "javax.",
            "jdk.",
            "sun.",
            "com.sun.",
            "com.oracle.",
            "android.",
            "com.android.",
            "androidx.",
            "dalvik.",
            "libcore.",
            "kotlin.",
            "kotlinx.",
            "scala.",
            "groovy.");

    private static final List<String> INTERNAL = List.of("jdk.internal.", "sun.");

    private static final Set<String> PRIMITIVES =
            Set.of("boolean", "char", "float", "double", "byte", "short", "int", "long");

    /** Their instances say what is kept, not who keeps it. */
    private static final Set<String> VALUES = Set.of(
            "java.lang.String",
            "java.lang.Boolean",
            "java.lang.Character",
            "java.lang.Float",
            "java.lang.Double",
            "java.lang.Byte",
            "java.lang.Short",
            "java.lang.Integer",
            "java.lang.Long",
            "java.math.BigInteger",
            "java.math.BigDecimal",
            "java.util.UUID",
            "java.net.URI",
            "java.net.URL",
            "java.util.Date");

    /** What classes are called that hold things for others, and whose inner classes are parts of them. */
    private static final Pattern CONTAINER = Pattern.compile("(?:java|android)\\.util\\.[\\w.]*"
            + "(?:Map|Set|List|Queue|Deque|Vector|Stack|[Tt]able|Dictionary|Properties|Collections?|Arrays?|Cache|Pair"
            + "|Holder|Optional|Reference)(?:\\$.*)?");

    /** Their inner classes that go through them are no parts of them. */
    private static final Pattern ITERATOR = Pattern.compile(".*\\$\\w*(?:Itr|[Ii]terator)");

    private static final Set<String> PLATFORM_LOADERS = Set.of(
            "<system class loader>",
            "jdk.internal.loader.ClassLoaders$PlatformClassLoader",
            "jdk.internal.loader.ClassLoaders$BootClassLoader",
            "sun.misc.Launcher$ExtClassLoader",
            "java.lang.BootClassLoader");

    private static final Set<String> PROGRAM_LOADERS = Set.of(
            "jdk.internal.loader.ClassLoaders$AppClassLoader",
            "sun.misc.Launcher$AppClassLoader",
            "dalvik.system.PathClassLoader");

    /** Their inner classes are collections, and no parts of one. */
    private static final Pattern FACTORY = Pattern.compile("java\\.util\\.(?:Immutable)?(?:Collections|Arrays)\\$.*");

    private static final List<String> COLLECTIONS = List.of(
            "java.util.AbstractCollection",
            "java.util.AbstractMap",
            "java.util.Dictionary",
            "android.util.SparseArray");

    private final HeapClasses classes;
    private final BitSet loaders;
    private final BitSet threads;
    private final BitSet collections = new BitSet();
    private final ReferenceStrength[] strengths;

    ClassKinds(HeapClasses classes) {
        this.classes = classes;
        loaders = below(classes, "java.lang.ClassLoader");
        threads = below(classes, "java.lang.Thread");
        COLLECTIONS.forEach(name -> collections.or(below(classes, name)));
        strengths = ReferenceStrength.ofClasses(classes);
    }

    private static BitSet below(HeapClasses classes, String name) {
        BitSet below = new BitSet();
        for (int ancestor : classes.named(name)) {
            for (int type = 0; type < classes.count(); type++) {
                below.set(type, below.get(type) || classes.isSubclass(type, ancestor));
            }
        }
        return below;
    }

    private static String element(String name) {
        int bracket = name.indexOf('[');
        return bracket < 0 ? name : name.substring(0, bracket);
    }

    /** Whether a class comes with the platform or a language, and not with the program. */
    public static boolean isPlatform(String name) {
        String element = element(name);
        return PRIMITIVES.contains(element) || PLATFORM.stream().anyMatch(element::startsWith);
    }

    /** Whether a class is one of the Java platform that programs are not to use. */
    public static boolean isInternal(String name) {
        return INTERNAL.stream().anyMatch(element(name)::startsWith);
    }

    /** Whether objects of a class are what is kept: those of the program, texts, numbers, primitive arrays. */
    public static boolean isContent(String name) {
        String element = element(name);
        return element.equals(name) ? VALUES.contains(name) || !isPlatform(name) : PRIMITIVES.contains(element);
    }

    /** Whether objects of a class say what is kept and keep nothing else: texts, numbers, primitive arrays. */
    public static boolean isValue(String name) {
        return isContent(name) && isPlatform(name);
    }

    /**
     * Whether objects of a class hold what others put into them, or are parts of such, as maps and their entries; tasks
     * and futures, which are in the same packages, hold what is their own, and iterators what they are to go through.
     */
    public static boolean isContainer(String name) {
        return CONTAINER.matcher(name).matches() && !isIterator(name);
    }

    /** Whether objects of a class go through a collection of the platform. */
    public static boolean isIterator(String name) {
        return isInUtilPackage(name) && ITERATOR.matcher(name).matches();
    }

    /**
     * Whether a class is in the package of the collections or below it: they and their parts, and what else is there, as
     * dates, random numbers and executors.
     */
    public static boolean isInUtilPackage(String name) {
        return name.startsWith("java.util.") || name.startsWith("android.util.");
    }

    /** Whether objects of a class may be how a collection is made, as its table and its entries are. */
    public static boolean isPartOf(String part, String collection) {
        boolean isInner = isInUtilPackage(part) && part.contains("$");
        // What a single entry holds may be an array as well.
        boolean isTable = part.endsWith("[]") && !collection.contains("$");
        return isInUtilPackage(collection) && !collection.endsWith("[]") && (isInner || isTable);
    }

    /** Whether objects of a class are entries or nodes of a collection of the platform. */
    public static boolean isEntry(String name) {
        return name.contains("$")
                && !name.endsWith("[]")
                && isContainer(name)
                && !FACTORY.matcher(name).matches();
    }

    /**
     * Whether objects of a class may be a collection, of the platform or of the program, and are no part of one: whatever
     * is in the package of the collections may.
     */
    public boolean mayBeCollection(int type, String name) {
        boolean isKnown = type >= 0 && collections.get(type);
        return !isEntry(name) && !name.endsWith("[]") && (isInUtilPackage(name) || isKnown);
    }

    /**
     * The nearest collection of the platform that a class is a subclass of; empty where its own name is that of one, and
     * of what is no collection.
     */
    public Optional<String> collectionAbove(int type) {
        if (type < 0 || isContainer(classes.name(type))) {
            return Optional.empty();
        }
        int above = classes.superClass(type);
        while (above != HeapClasses.NONE && !isCollection(classes.name(above))) {
            above = classes.superClass(above);
        }
        return above == HeapClasses.NONE ? Optional.empty() : Optional.of(classes.name(above));
    }

    private static boolean isCollection(String name) {
        return isContainer(name) && !isEntry(name);
    }

    /** Whether objects of a class are a collection of the platform or of anybody else, or how one is made. */
    public boolean isOfCollection(String name) {
        int inner = name.indexOf('$');
        String outer = inner < 0 ? name : name.substring(0, inner);
        return isContainer(name)
                || classes.named(name).stream().anyMatch(collections::get)
                || classes.named(outer).stream().anyMatch(collections::get);
    }

    /** The same, or whether they are arrays, which may be long and have no field. */
    public boolean isInCollection(String name) {
        return name.endsWith("[]") || isOfCollection(name);
    }

    /** Whether a class loader is one that every program has. */
    public static boolean isPlatformLoader(String name) {
        return PLATFORM_LOADERS.contains(name) || isProgramLoader(name);
    }

    /** Whether a class loader is the one that every program has for its own classes. */
    public static boolean isProgramLoader(String name) {
        return PROGRAM_LOADERS.contains(name);
    }

    public boolean isLoader(int type) {
        return type >= 0 && loaders.get(type);
    }

    public boolean isThread(int type) {
        return type >= 0 && threads.get(type);
    }

    /** How firmly references of a class hold their {@code referent}; null of classes that are no references. */
    public ReferenceStrength strength(int type) {
        return type < 0 ? null : strengths[type];
    }

    /** Whether references of a class are there so that something is done when what they refer to is gone. */
    public boolean isCleaner(int type) {
        ReferenceStrength strength = strength(type);
        return strength == ReferenceStrength.PHANTOM || strength == ReferenceStrength.FINALIZER;
    }

    /** Whether a field is that by which a thread knows what it waits for. */
    public static boolean isBlocker(String field, String declaredBy) {
        return field.equals("parkBlocker") && declaredBy.equals("java.lang.Thread");
    }
}
