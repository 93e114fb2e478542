package dev.nerve.protocol.codec;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import java.util.ArrayList;
import java.util.List;

/// The problems of one input. *Confined to one thread.*
final class DecodeProblems {

    /// The maximum number of problems in a message.
    private static final int MOST_SHOWN = 20;

    private final List<String> shown = new ArrayList<>();
    private int count;

    /// {@return the number of problems so far}
    int count() {
        return count;
    }

    /// Adds a problem.
    ///
    /// @param place its place
    /// @param problem the problem, such as `must be a text, not a number`
    void add(DecodePlace place, String problem) {
        count++;
        if (count <= MOST_SHOWN) {
            var path = place.path();
            shown.add((path.isEmpty() ? "it" : NameRules.quote(path)) + " " + problem);
        }
    }

    /// {@return all problems as one exception}
    ///
    /// @param what the input, such as `params of create_node`
    NerveException.Invalid failure(String what) {
        int more = count - shown.size();
        return new NerveException.Invalid(
                "invalid %s: %s%s"
                        .formatted(
                                what,
                                String.join("; ", shown),
                                more == 0 ? "" : "; and %d more problems".formatted(more)));
    }
}
