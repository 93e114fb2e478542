package dev.nerve.gate;

import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// One page of gates, in the order of their numbers. *Immutable.*
///
/// @param gates the gates
/// @param next the number for [InboxQuery#withPage] that continues; null if this is the last page
public record InboxPage(List<StoredGate> gates, @Nullable Long next) {

    public InboxPage {
        gates = List.copyOf(gates);
    }

    /// {@return a page}
    ///
    /// @param found the gates from the start of the page, at least one more than the limit if there
    /// are more
    /// @param limit the maximum number of gates on the page
    public static InboxPage of(List<StoredGate> found, int limit) {
        if (found.size() <= limit) {
            return new InboxPage(found, null);
        }
        var shown = found.subList(0, limit);
        return new InboxPage(shown, shown.getLast().number());
    }

    /// {@return the same page with other gates, such as masked ones}
    ///
    /// @param change maps each gate
    public InboxPage map(UnaryOperator<StoredGate> change) {
        return new InboxPage(gates.stream().map(change).toList(), next);
    }
}
