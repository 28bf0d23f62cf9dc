package io.github.heapfold.gui;

import com.sun.javafx.css.StyleManager;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Has the toolkit compare sets of style classes as the sets of bits that they are. That of JavaFX 21 wraps those of its
 * stylesheets, so that it looks them up class by class: a quarter of the processors' time of the tests of the window,
 * each of which has the styles of all parts looked for anew. Later ones do not: there nothing of this is found, and
 * nothing is done.
 */
final class QuickStyles {
    private static final String SET = "com.sun.javafx.css.StyleClassSet";

    private QuickStyles() {}

    /**
     * Of the stylesheets that are in use; on the toolkit's thread.
     *
     * @return how many sets are compared as bits by now, those of windows before included
     */
    static int prepare() {
        int bits = 0;
        try {
            Class<?> set = Class.forName(SET);
            StyleManager styles = StyleManager.getInstance();
            List<Object> sheets = new ArrayList<>(styles.platformUserAgentStylesheetContainers);
            sheets.addAll(styles.stylesheetContainerMap.values());
            for (Object sheet : sheets) {
                Object selectors = field(sheet, "selectorPartitioning").get(sheet);
                if (selectors != null) {
                    bits += unwrap((Map<?, ?>) field(selectors, "styleClassMap").get(selectors), set);
                }
            }
        } catch (ReflectiveOperationException | InaccessibleObjectException e) {
            // Another release, whose lists are others.
        }
        return bits;
    }

    private static int unwrap(Map<?, ?> byClasses, Class<?> set) throws ReflectiveOperationException {
        for (Object key : byClasses.keySet()) {
            Field classes = field(key, "key");
            Object wrapped = classes.get(key);
            if (!set.isInstance(wrapped)) {
                Object bits = set.getConstructor().newInstance();
                add(bits, (Set<?>) wrapped);
                classes.set(key, bits);
            }
        }
        return byClasses.size();
    }

    @SuppressWarnings("unchecked")
    private static void add(Object bits, Set<?> classes) {
        ((Collection<Object>) bits).addAll(classes);
    }

    private static Field field(Object of, String name) throws NoSuchFieldException {
        Field field = of.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
