package dev.nerve.cli.progress;

import dev.nerve.event.PlannedStep;
import java.util.List;
import java.util.Set;

/// The progress of the rounds of a loop, or of the items of a map.
///
/// *Confined to one thread.*
final class LoopProgress {

    private static final Set<String> TYPES = Set.of("while", "loop", "map", "reduce");

    private final List<PlannedStep> body;
    private int round;
    private int most;
    private int items;
    private int over;
    private int failed;

    /// @param body the planned steps of each round or item
    LoopProgress(List<PlannedStep> body) {
        this.body = List.copyOf(body);
    }

    /// {@return whether nodes of this type execute their body repeatedly}
    static boolean isLoopType(String type) {
        return TYPES.contains(type);
    }

    List<PlannedStep> body() {
        return body;
    }

    void round(int number, int limit) {
        round = number;
        most = limit;
    }

    void item(int total) {
        items = total;
    }

    void itemOver(int total, boolean isFailure) {
        items = total;
        over++;
        failed += isFailure ? 1 : 0;
    }

    /// {@return whether the items belong to a map}
    boolean hasItems() {
        return items > 0;
    }

    /// {@return the number of failed items}
    int failed() {
        return failed;
    }

    /// {@return the progress as text; empty while it is unknown}
    String progressText() {
        if (items > 0) {
            return finishedText() + failures();
        }
        return round == 0 ? "" : "round %d of %d".formatted(round, most);
    }

    /// {@return the total number as text; empty if it is unknown}
    String totalText() {
        if (items > 0) {
            return (items == 1 ? "1 item" : items + " items") + failures();
        }
        return switch (round) {
            case 0 -> "";
            case 1 -> "1 round";
            default -> round + " rounds";
        };
    }

    /// {@return the number of finished items and the total, such as `2 of 5`}
    String finishedText() {
        return "%d of %d".formatted(over, items);
    }

    private String failures() {
        return failed == 0 ? "" : ", " + failed + " failed";
    }
}
