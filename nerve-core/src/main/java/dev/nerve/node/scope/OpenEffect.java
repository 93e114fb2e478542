package dev.nerve.node.scope;

import dev.nerve.run.Outcome;
import dev.nerve.store.journal.RunEffect;
import org.jspecify.annotations.Nullable;

/// A running effect, and the outcome that its node recorded before the end. *Safe for many
/// threads.*
public final class OpenEffect {

    private final RunEffect effect;
    private volatile @Nullable Outcome settled;

    /// @param effect the running effect
    public OpenEffect(RunEffect effect) {
        this.effect = effect;
    }

    /// {@return the running effect}
    public RunEffect effect() {
        return effect;
    }

    public void markRecorded(Outcome outcome) {
        settled = outcome;
    }

    /// {@return whether the journal already contains this outcome}
    ///
    /// @param outcome the final outcome of the effect
    public boolean isRecorded(Outcome outcome) {
        return outcome.equals(settled);
    }
}
