package io.github.heapfold.gui;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A program with a leak, so that the pictures have one to show: it never forgets a session. */
final class Shop {
    private static final List<String> PAGES = List.of("/", "/books", "/music", "/cart", "/order", "/account");

    private static final Map<String, Session> SESSIONS = new HashMap<>();

    private Shop() {}

    /** So many visitors more, each of whom looks at a few pages. */
    static void visits(int count) {
        for (int i = 0; i < count; i++) {
            int number = SESSIONS.size();
            Session session = new Session("visitor " + number, number);
            for (int page = 0; page < 4; page++) {
                session.views.add(new View(PAGES.get((number + page * 7) % PAGES.size()), number * 60_000L + page));
            }
            SESSIONS.put(session.id, session);
        }
    }

    /** Of one visitor. */
    private static final class Session {
        private final String id;
        private final String visitor;
        private final List<View> views = new ArrayList<>();

        Session(String visitor, int number) {
            id = Integer.toHexString(number * 0x9e3779b1);
            this.visitor = visitor;
        }

        @Override
        public String toString() {
            return visitor + " " + views;
        }
    }

    /** A page as a visitor saw it. */
    private static final class View {
        private final String page;
        private final long time;
        private final byte[] html;

        View(String page, long time) {
            this.page = page;
            this.time = time;
            html = ("<html><body><h1>" + page + "</h1>" + "<p>offer</p>".repeat((int) (time % 61) + 30)
                            + "</body></html>")
                    .getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public String toString() {
            return page + " at " + time + ", " + html.length + " bytes";
        }
    }
}
