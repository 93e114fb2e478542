package dev.nerve.workspace;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/// A directory that was created for a fork to work in.
///
/// @param mode its kind
/// @param source the root directory that it was created from
/// @param directory its own root directory
/// @param branch its git branch
/// @param retention whether it is removed with the fork
public record Workspace(
        Mode mode, Path source, Path directory, String branch, Retention retention) {

    /// {@return the workspace from its data}
    ///
    /// @param value the data from [#toValue]
    /// @throws NerveException if the data is not a workspace
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

    /// {@return the workspace as data}
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

    /// The kind of directory that a fork works in.
    public enum Mode {
        /// The directory of its source.
        SHARED,
        /// Its own git worktree, on a new branch that starts at the source's HEAD.
        WORKTREE,
        /// A worktree that also has the uncommitted files, except ignored ones.
        SNAPSHOT,
        /// No directory.
        NONE;

        /// {@return its name on the wire}
        public String wireName() {
            return Workspace.wireName(this);
        }

        /// {@return whether a directory is created}
        public boolean createsDirectory() {
            return this == WORKTREE || this == SNAPSHOT;
        }
    }

    /// The handling of a workspace when its fork is deleted.
    public enum Retention {
        /// The workspace stays, with its branch.
        KEEP,
        /// The workspace is removed, with its branch and all its files.
        REMOVE
    }

    /// A request for the workspace of a fork.
    ///
    /// @param mode the kind of directory
    /// @param retention whether it is removed with the fork
    public record WorkspaceRequest(Mode mode, Retention retention) {

        /// The directory of the source.
        public static final WorkspaceRequest SHARED =
                new WorkspaceRequest(Mode.SHARED, Retention.KEEP);
    }
}
