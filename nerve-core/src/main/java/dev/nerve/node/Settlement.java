package dev.nerve.node;

import dev.nerve.run.Outcome;
import dev.nerve.store.Effect;
import org.jspecify.annotations.Nullable;

/// An effect that is under way, and what it has settled before its end. *Safe for many threads.*
public final class Settlement {

    private final Effect effect;
    private volatile @Nullable Outcome settled;

    /// @param effect what is under way
    public Settlement(Effect effect) {
        this.effect = effect;
    }

    /// {@return what is under way}
    public Effect effect() {
        return effect;
    }

    void settle(Outcome outcome) {
        settled = outcome;
    }

    /// {@return whether this very outcome is in the journal}
    ///
    /// @param outcome what the effect gave in the end
    public boolean isSettledWith(Outcome outcome) {
        return outcome.equals(settled);
    }
}
