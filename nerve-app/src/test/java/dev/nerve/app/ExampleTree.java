package dev.nerve.app;

import java.util.regex.Pattern;

/// What a terminal shows of `examples/dev-coach-review.yaml` when a person has approved; the first
/// lines may have left the screen.
final class ExampleTree {

    /// Two reviews, the first after three rounds of developer and coach, the second after two.
    static final Pattern BOTH_LOOPS =
            Pattern.compile(
                    """
                    ├─ ✓ reviews +loop .* 2 rounds
                    │  ├─ ✓ \\[1] .*
                    │  │  └─ ✓ rounds +loop .* 3 rounds
                    │  │     ├─ ✓ \\[1] .*
                    │  │     ├─ ✓ \\[2] .*
                    │  │     └─ ✓ \\[3] .*
                    │  └─ ✓ \\[2] .*
                    │     └─ ✓ rounds +loop .* 2 rounds
                    │        ├─ ✓ \\[1] .*
                    │        └─ ✓ \\[2] .*
                    └─ ✓ approve +gate .* approve, by .*
                    \\s*3 of 3 steps, .*
                    \\s*class Stack<T> \\{
                    """);

    private ExampleTree() {}
}
