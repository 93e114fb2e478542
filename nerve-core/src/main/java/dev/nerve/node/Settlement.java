package dev.nerve.node;

import dev.nerve.run.Outcome;
import dev.nerve.store.Effect;
import org.jspecify.annotations.Nullable;

/// A running effect, and the outcome that its node recorded before the end. *Safe for many
/// threads.*
public final class Settlement {

    private final Effect effect;
    private volatile @Nullable Outcome settled;

    /// @param effect the running effect
    public Settlement(Effect effect) {
        this.effect = effect;
    }

    /// {@return the running effect}
    public Effect effect() {
        return effect;
    }

    void settle(Outcome outcome) {
        settled = outcome;
    }

    /// {@return whether the journal already contains this outcome}
    ///
    /// @param outcome the final outcome of the effect
    public boolean isSettledWith(Outcome outcome) {
        return outcome.equals(settled);
    }
}
