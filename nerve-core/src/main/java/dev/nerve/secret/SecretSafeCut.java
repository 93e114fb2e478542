package dev.nerve.secret;

import java.util.function.IntUnaryOperator;

/// A cut through a text that leaves no part of a secret.
///
/// @param automaton the automaton that finds secrets
/// @param length the number of symbols
/// @param symbol returns the symbol at an index
record SecretSafeCut(SecretAutomaton automaton, int length, IntUnaryOperator symbol) {

    /// {@return the start of the secrets that contain the cut, or the cut itself if there are none}
    int before(int cut) {
        int moved = cut;
        while (through(moved).first < moved) {
            moved = through(moved).first;
        }
        return moved;
    }

    /// {@return the end of the secrets that contain the cut, or the cut itself if there are none}
    int after(int cut) {
        int moved = cut;
        while (through(moved).last > moved) {
            moved = through(moved).last;
        }
        return moved;
    }

    private Span through(int cut) {
        int reach = automaton.longest() - 1;
        int state = SecretAutomaton.START;
        int first = cut;
        int last = cut;
        for (int i = Math.max(0, cut - reach); i < Math.min(length, cut + reach); i++) {
            state = automaton.next(state, symbol.applyAsInt(i));
            int begin = i + 1 - automaton.found(state);
            if (begin < cut && i + 1 > cut) {
                first = Math.min(first, begin);
                last = i + 1;
            }
        }
        return new Span(first, last);
    }

    /// The range of the secrets that contain a cut.
    ///
    /// @param first the start of the first secret
    /// @param last the end of the last secret
    private record Span(int first, int last) {}
}
