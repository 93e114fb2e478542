package dev.nerve.run;

import dev.nerve.NerveException;
import dev.nerve.RunPath;
import dev.nerve.value.Value;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The failed calls that a function propagated instead of handling.
///
/// A failed outcome stores their paths in an attribute. An exception created from the outcome
/// copies them.
public final class FailureCauses {

    private static final String ATTRIBUTE = "causes";

    private FailureCauses() {}

    /// {@return the failure for the caller, with the path of the call as its cause}
    ///
    /// @param failed the failure of the call
    /// @param path the path of the call
    public static Outcome.Failed withCausePath(Outcome.Failed failed, RunPath path) {
        return failed.with(ATTRIBUTE, List.of(path.toString()));
    }

    /// {@return the paths of the calls that caused a failure}
    ///
    /// @param failed the failure
    public static Set<String> of(Outcome.Failed failed) {
        var causes = new LinkedHashSet<String>();
        if (failed.attributes().fields().get(ATTRIBUTE) instanceof Value.Items(var items)) {
            items.forEach(item -> causes.add(item.text()));
        }
        return causes;
    }

    /// {@return a failure with the causes from an exception}
    ///
    /// @param failed the failure
    /// @param thrown the exception; its causes and suppressed exceptions count too
    public static Outcome.Failed of(Outcome.Failed failed, Throwable thrown) {
        var causes = new LinkedHashSet<String>();
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        var open = new ArrayDeque<>(List.of(thrown));
        for (var next = open.poll(); next != null; next = open.poll()) {
            if (seen.add(next)) {
                causes.addAll(knownCauses(next));
                Collections.addAll(open, next.getSuppressed());
                var inner = next.getCause();
                if (inner != null) {
                    open.add(inner);
                }
            }
        }
        return causes.isEmpty() ? failed : failed.with(ATTRIBUTE, List.copyOf(causes));
    }

    private static Collection<String> knownCauses(Throwable thrown) {
        return thrown instanceof NerveException.Failed failed ? failed.causes() : List.of();
    }
}
