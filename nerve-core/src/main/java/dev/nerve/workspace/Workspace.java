package dev.nerve.workspace;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/// A place that was made for a fork to work in.
///
/// @param mode what it is
/// @param source the top of what it was made from
/// @param directory its own top
/// @param branch the branch it is on
/// @param retention what becomes of it when the fork is deleted
public record Workspace(
        Mode mode, Path source, Path directory, String branch, Retention retention) {

    /// {@return the workspace that a value writes}
    ///
    /// @param value what [#toValue] gave
    /// @throws NerveException if it is none
    public static Workspace of(Value value) {
        return new Workspace(
                named(Mode.values(), value.at("mode").text()),
                Path.of(value.at("source").text()),
                Path.of(value.at("directory").text()),
                value.at("branch").text(),
                named(Retention.values(), value.at("retention").text()));
    }

    private static <E extends Enum<E>> E named(E[] all, String name) {
        return Arrays.stream(all)
                .filter(one -> wireName(one).equals(name))
                .findFirst()
                .orElseThrow(() -> new NerveException.Invalid("unknown word '%s'".formatted(name)));
    }

    /// {@return it as a value}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("mode", wireName(mode))
                .with("source", source.toString())
                .with("directory", directory.toString())
                .with("branch", branch)
                .with("retention", wireName(retention));
    }

    private static String wireName(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }

    /// Where a fork works.
    public enum Mode {
        /// Where its source works.
        SHARED,
        /// In a git worktree of its own, on a new branch that begins at the source's HEAD.
        WORKTREE,
        /// The same, with what is not committed and not ignored.
        SNAPSHOT,
        /// Nowhere.
        NONE;

        /// {@return its name on the wire}
        public String wireName() {
            return Workspace.wireName(this);
        }

        /// {@return whether a place is made for it}
        public boolean makesAPlace() {
            return this == WORKTREE || this == SNAPSHOT;
        }
    }

    /// What becomes of a workspace when the fork it was made for is deleted.
    public enum Retention {
        /// It stays, with its branch.
        KEEP,
        /// It goes, with its branch and all that is in it.
        REMOVE
    }

    /// What is wanted for a fork.
    ///
    /// @param mode where it works
    /// @param retention what becomes of that when the fork is deleted
    public record Wish(Mode mode, Retention retention) {

        /// Where the source works.
        public static final Wish SHARED = new Wish(Mode.SHARED, Retention.KEEP);
    }
}
