package org.example.shelf;

/** A map that is a tree of nodes of three classes by the bits of the keys, as persistent maps of libraries are. */
public final class Trie<T> {
    private static final int BITS = 4;

    /** All keys have so many bits. */
    private static final int KEY_BITS = 16;

    private final Object[] roots = new Object[1 << BITS];

    private static final class Branch {
        private final Object[] below = new Object[1 << BITS];
    }

    /** A branch of the last level, that has leaves. */
    private static final class Twig {
        private final Object[] leaves = new Object[1 << BITS];
    }

    private static final class Leaf {
        private final int key;
        private final Object value;

        private Leaf(int key, Object value) {
            this.key = key;
            this.value = value;
        }

        @Override
        public String toString() {
            return key + "=" + value;
        }
    }

    /** @param key from 0 to 65535 */
    public void put(int key, T value) {
        Object[] nodes = roots;
        for (int shift = KEY_BITS - BITS; shift > 0; shift -= BITS) {
            int at = key >> shift & (1 << BITS) - 1;
            boolean isLast = shift == BITS;
            if (nodes[at] == null) {
                nodes[at] = isLast ? new Twig() : new Branch();
            }
            nodes = isLast ? ((Twig) nodes[at]).leaves : ((Branch) nodes[at]).below;
        }
        nodes[key & (1 << BITS) - 1] = new Leaf(key, value);
    }
}
