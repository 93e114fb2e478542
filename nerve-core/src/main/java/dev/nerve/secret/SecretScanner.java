package dev.nerve.secret;

import java.util.Arrays;

/// A scanner that decides for each symbol whether to show or hide it. It holds back symbols that
/// may start a secret.
///
/// It hides every symbol of every secret, also where secrets overlap, so the result does not depend
/// on how the input is split. *Confined to one thread at a time.*
final class SecretScanner {

    private static final int ROOM = 64;

    private final SecretAutomaton automaton;
    private int state = SecretAutomaton.START;
    private int[] held = new int[ROOM];
    private boolean[] hidden = new boolean[ROOM];
    private int start;
    private int end;
    private boolean hiding;

    SecretScanner(SecretAutomaton automaton) {
        this.automaton = automaton;
    }

    /// Reads one symbol, and passes all decided symbols to the sink.
    void read(int symbol, MaskSink sink) {
        int begun = automaton.cutBefore(state, symbol);
        if (begun > 0) {
            Arrays.fill(hidden, Math.max(start, end - begun), end, true);
        }
        state = automaton.next(state, symbol);
        if (state == SecretAutomaton.START && start == end) {
            hiding = false;
            sink.show(symbol);
            return;
        }
        hold(symbol);
        int found = automaton.found(state);
        if (found > 0) {
            Arrays.fill(hidden, Math.max(start, end - found), end, true);
        }
        release(end - automaton.depth(state), sink);
    }

    /// Passes the held symbols to the sink, because the text ends. Another text can begin then.
    void finish(MaskSink sink) {
        release(end, sink);
        state = SecretAutomaton.START;
        hiding = false;
    }

    private void hold(int symbol) {
        if (end == held.length) {
            makeRoom();
        }
        held[end] = symbol;
        hidden[end] = false;
        end++;
    }

    private void makeRoom() {
        int size = end - start;
        int room = size > held.length / 2 ? held.length * 2 : held.length;
        var symbols = new int[room];
        var marks = new boolean[room];
        System.arraycopy(held, start, symbols, 0, size);
        System.arraycopy(hidden, start, marks, 0, size);
        held = symbols;
        hidden = marks;
        start = 0;
        end = size;
    }

    private void release(int until, MaskSink sink) {
        // A hidden symbol stays hidden, whatever follows.
        while (start < until || (start < end && hidden[start])) {
            if (hidden[start]) {
                sink.hide(held[start], !hiding);
            } else {
                sink.show(held[start]);
            }
            hiding = hidden[start];
            start++;
        }
        if (start == end) {
            start = 0;
            end = 0;
        }
    }

    /// A sink for the decided symbols, in order.
    interface MaskSink {

        /// Receives a symbol outside of secrets.
        void show(int symbol);

        /// Receives a symbol of a secret.
        ///
        /// @param first whether the symbol before it is outside of secrets
        void hide(int symbol, boolean first);
    }
}
