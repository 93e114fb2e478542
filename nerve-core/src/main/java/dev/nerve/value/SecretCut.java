package dev.nerve.value;

import java.util.function.IntUnaryOperator;

/// Finds the secrets that a cut goes through, so that no part of one stays.
///
/// @param automaton finds secrets
/// @param length how many symbols there are
/// @param symbol gives each of them
record SecretCut(SecretAutomaton automaton, int length, IntUnaryOperator symbol) {

    /// {@return where the secrets begin that a cut goes through; the cut itself if there are none}
    int before(int cut) {
        int moved = cut;
        while (through(moved).first < moved) {
            moved = through(moved).first;
        }
        return moved;
    }

    /// {@return where the secrets end that a cut goes through; the cut itself if there are none}
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

    /// @param first where the first secret begins
    /// @param last where the last one ends
    private record Span(int first, int last) {}
}
