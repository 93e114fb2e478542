package dev.nerve.app;

import java.util.regex.Pattern;

/// The screen of `examples/dev-coach-review.yaml` after a person has approved. The first lines may
/// have scrolled away.
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
