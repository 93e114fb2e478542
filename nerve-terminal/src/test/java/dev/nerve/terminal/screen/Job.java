package dev.nerve.terminal.screen;

import java.util.List;
import java.util.stream.Collectors;

/// A terminal and its operations.
///
/// @param size its size at the beginning
/// @param scrollback the number of rows of its scrollback
/// @param goesOn whether the oracle continues after a fault of its own
/// @param steps the operations
record Job(TerminalSize size, int scrollback, boolean goesOn, List<Step> steps) {

    Job {
        steps = List.copyOf(steps);
    }

    Job withSteps(List<Step> others) {
        return new Job(size, scrollback, goesOn, others);
    }

    Job withScrollback(int other) {
        return new Job(size, other, goesOn, steps);
    }

    String toJson() {
        return "{\"goesOn\":%b,\"columns\":%d,\"rows\":%d,\"scrollback\":%d,\"steps\":[%s]}"
                .formatted(
                        goesOn,
                        size.columns(),
                        size.rows(),
                        scrollback,
                        steps.stream().map(Step::toJson).collect(Collectors.joining(",")));
    }

    @Override
    public String toString() {
        return steps.stream()
                .map(Step::toString)
                .collect(Collectors.joining("\n  ", size + " " + scrollback + "\n  ", ""));
    }
}
