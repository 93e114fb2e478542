package dev.nerve.llm.scripted;

import java.util.ArrayList;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A search for regular expressions with a time limit, because an expression can take forever.
///
/// *Confined to one thread*, and used for one prompt.
final class TimedPatternSearch {

    /// The number of characters that are searched; the rest of a longer text is ignored.
    private static final int LONGEST = 50_000;

    /// The time limit for all expressions together.
    private static final long NANOS = 500_000_000;

    private static final int STRIDE = 256;

    private final long start = System.nanoTime();

    /// {@return the first match of an expression in a text}
    ///
    /// @throws PatternTimeoutException if it takes too long
    /// @throws InterruptedException if the thread is interrupted during the search
    Optional<PatternMatch> find(Pattern pattern, String text) throws InterruptedException {
        var matcher = pattern.matcher(new TimedText(head(text), this));
        try {
            return matcher.find() ? Optional.of(found(matcher)) : Optional.empty();
        } catch (SearchStoppedException _) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            throw new PatternTimeoutException(pattern);
        } catch (StackOverflowError _) {
            throw new PatternTimeoutException(pattern);
        }
    }

    private static String head(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    }

    private static PatternMatch found(Matcher matcher) {
        var groups = new ArrayList<String>();
        for (int i = 0; i <= matcher.groupCount(); i++) {
            var group = matcher.group(i);
            groups.add(group == null ? "" : group);
        }
        return new PatternMatch(groups);
    }

    private boolean isOver() {
        return System.nanoTime() - start > NANOS || Thread.currentThread().isInterrupted();
    }

    /// The failure that an expression took too long.
    static final class PatternTimeoutException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private PatternTimeoutException(Pattern pattern) {
            super(
                    "the expression '%s' takes too long for this text; simplify it"
                            .formatted(pattern.pattern()));
        }
    }

    /// The signal that stops a running search.
    private static final class SearchStoppedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private SearchStoppedException() {
            super("stopped", null, false, false);
        }
    }

    /// A text that checks the time limit while it is searched.
    private static final class TimedText implements CharSequence {

        private final CharSequence text;
        private final TimedPatternSearch search;
        private int looked;

        private TimedText(CharSequence text, TimedPatternSearch search) {
            this.text = text;
            this.search = search;
        }

        @Override
        public char charAt(int index) {
            if (++looked % STRIDE == 0 && search.isOver()) {
                throw new SearchStoppedException();
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
