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

/// Which calls made a function fail: what it hands on, it did not live with.
///
/// An outcome that failed has them as an attribute, and an exception made of it takes them along.
public final class Causes {

    private static final String ATTRIBUTE = "causes";

    private Causes() {}

    /// {@return a failure as the one who called is told of it}
    ///
    /// @param failed how the call ended
    /// @param path where it was made
    public static Outcome.Failed at(Outcome.Failed failed, RunPath path) {
        return failed.with(ATTRIBUTE, List.of(path.toString()));
    }

    /// {@return the places of the calls that made something fail, as texts}
    ///
    /// @param failed how it failed
    public static Set<String> of(Outcome.Failed failed) {
        var causes = new LinkedHashSet<String>();
        if (failed.attributes().fields().get(ATTRIBUTE) instanceof Value.Items(var items)) {
            items.forEach(item -> causes.add(item.text()));
        }
        return causes;
    }

    /// {@return a failure that an exception means, with what caused the exception}
    ///
    /// @param failed the failure
    /// @param thrown the exception; what it was caused by, and what it suppressed, counts too
    public static Outcome.Failed of(Outcome.Failed failed, Throwable thrown) {
        var causes = new LinkedHashSet<String>();
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        var open = new ArrayDeque<>(List.of(thrown));
        for (var next = open.poll(); next != null; next = open.poll()) {
            if (seen.add(next)) {
                causes.addAll(told(next));
                Collections.addAll(open, next.getSuppressed());
                var inner = next.getCause();
                if (inner != null) {
                    open.add(inner);
                }
            }
        }
        return causes.isEmpty() ? failed : failed.with(ATTRIBUTE, List.copyOf(causes));
    }

    private static Collection<String> told(Throwable thrown) {
        return thrown instanceof NerveException.Failed failed ? failed.causes() : List.of();
    }
}
