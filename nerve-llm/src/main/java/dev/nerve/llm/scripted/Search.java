package dev.nerve.llm.scripted;

import java.util.ArrayList;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Looks for regular expressions, and not for longer than it may: an expression can take forever.
///
/// *Confined to one thread*, and used for one prompt.
final class Search {

    /// Only the beginning of what is longer is looked at.
    private static final int LONGEST = 50_000;

    /// For all expressions together.
    private static final long NANOS = 500_000_000;

    private static final int STRIDE = 256;

    private final long start = System.nanoTime();

    /// {@return what an expression finds in a text}
    ///
    /// @throws TooHard if it takes too long
    /// @throws InterruptedException if the thread was interrupted meanwhile
    Optional<Found> find(Pattern pattern, String text) throws InterruptedException {
        var matcher = pattern.matcher(new Watched(head(text), this));
        try {
            return matcher.find() ? Optional.of(found(matcher)) : Optional.empty();
        } catch (Stopped _) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            throw new TooHard(pattern);
        } catch (StackOverflowError _) {
            throw new TooHard(pattern);
        }
    }

    private static String head(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    }

    private static Found found(Matcher matcher) {
        var groups = new ArrayList<String>();
        for (int i = 0; i <= matcher.groupCount(); i++) {
            var group = matcher.group(i);
            groups.add(group == null ? "" : group);
        }
        return new Found(groups);
    }

    private boolean isOver() {
        return System.nanoTime() - start > NANOS || Thread.currentThread().isInterrupted();
    }

    /// An expression took too long.
    static final class TooHard extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private TooHard(Pattern pattern) {
            super(
                    "the expression '%s' takes too long for what was said; make it simpler"
                            .formatted(pattern.pattern()));
        }
    }

    /// Ends a search from inside.
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private Stopped() {
            super("stopped", null, false, false);
        }
    }

    /// A text that looks at the clock while it is searched.
    private static final class Watched implements CharSequence {

        private final CharSequence text;
        private final Search search;
        private int looked;

        private Watched(CharSequence text, Search search) {
            this.text = text;
            this.search = search;
        }

        @Override
        public char charAt(int index) {
            if (++looked % STRIDE == 0 && search.isOver()) {
                throw new Stopped();
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
