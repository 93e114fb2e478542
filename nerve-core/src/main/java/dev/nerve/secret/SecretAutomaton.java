package dev.nerve.secret;

import dev.nerve.TextTruncator;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;

/// An Aho-Corasick automaton that finds all secrets in one pass.
///
/// A state stands for the longest suffix of the input that starts a secret. The depth of the state
/// is the length of that suffix. Symbols are characters or bytes. *Immutable.*
final class SecretAutomaton {

    /// The start state: no part of a secret was read.
    static final int START = 0;

    private static final int COMMON_SYMBOLS = 256;

    /// The minimum length of a secret's start before a truncation mark; shorter starts also occur
    /// in ordinary words, and reveal little.
    private static final int LEAST_BEGUN = 4;

    /// The state after the start by symbol; it handles most of a text.
    private final int[] first = new int[COMMON_SYMBOLS];

    /// The other transitions by state; 0 means none, because only failure links lead to the start.
    private final int[] symbol;

    private final int[] child;
    private final int[] sibling;
    private final int[] failure;
    private final int[] depth;
    private final int[] found;
    private final int longest;
    private int states = 1;

    /// @param secrets the symbols of each secret; none is empty
    SecretAutomaton(Collection<int[]> secrets) {
        int most = 1 + secrets.stream().mapToInt(secret -> secret.length).sum();
        symbol = new int[most];
        child = new int[most];
        sibling = new int[most];
        failure = new int[most];
        depth = new int[most];
        found = new int[most];
        longest = secrets.stream().mapToInt(secret -> secret.length).max().orElse(0);
        secrets.forEach(this::add);
        link();
    }

    private void add(int[] secret) {
        int state = START;
        for (int next : secret) {
            int known = child(state, next);
            state = known == 0 ? added(state, next) : known;
        }
        found[state] = secret.length;
    }

    private int added(int parent, int next) {
        int state = states++;
        symbol[state] = next;
        depth[state] = depth[parent] + 1;
        sibling[state] = child[parent];
        child[parent] = state;
        if (parent == START && next < COMMON_SYMBOLS) {
            first[next] = state;
        }
        return state;
    }

    /// Computes the failure links, from shallow states to deep ones.
    private void link() {
        var queue = new ArrayDeque<Integer>();
        queue.add(START);
        while (!queue.isEmpty()) {
            int parent = queue.remove();
            for (int state = child[parent]; state != 0; state = sibling[state]) {
                failure[state] = parent == START ? START : next(failure[parent], symbol[state]);
                found[state] = Math.max(found[state], found[failure[state]]);
                queue.add(state);
            }
        }
    }

    private int child(int state, int next) {
        if (state == START && next < COMMON_SYMBOLS) {
            return first[next];
        }
        int at = child[state];
        while (at != 0 && symbol[at] != next) {
            at = sibling[at];
        }
        return at;
    }

    /// {@return the state after one more symbol}
    int next(int state, int read) {
        int from = state;
        while (true) {
            int to = child(from, read);
            if (to != 0 || from == START) {
                return to;
            }
            from = failure[from];
        }
    }

    /// {@return the number of last symbols that may start a secret}
    int depth(int state) {
        return depth[state];
    }

    /// {@return the length of the longest secret that ends here, or 0}
    int found(int state) {
        return found[state];
    }

    /// {@return the length of the longest secret}
    int longest() {
        return longest;
    }

    /// {@return the number of last symbols that are the start of a truncated secret, or 0}
    ///
    /// @param state the state before the symbol
    /// @param read the symbol
    int cutBefore(int state, int read) {
        return read == TextTruncator.ELLIPSIS && depth[state] >= LEAST_BEGUN ? depth[state] : 0;
    }

    boolean findsIn(CharSequence text) {
        int state = START;
        for (int i = 0; i < text.length(); i++) {
            int before = state;
            state = next(before, text.charAt(i));
            if (found[state] > 0 || cutBefore(before, text.charAt(i)) > 0) {
                return true;
            }
        }
        return false;
    }

    /// {@return the state after a text}
    int after(CharSequence text) {
        int state = START;
        for (int i = 0; i < text.length(); i++) {
            state = next(state, text.charAt(i));
        }
        return state;
    }

    /// {@return the number of states, never the secrets}
    @Override
    public String toString() {
        return states + " states, symbols " + Arrays.stream(symbol).distinct().count();
    }
}
