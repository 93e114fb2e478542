package dev.nerve.session;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.node.NodeFork;
import dev.nerve.node.Placed;
import dev.nerve.workspace.Workspace;
import dev.nerve.workspace.Workspaces;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The workspace of a set of forks: that of their sources, or one that is created for all of them.
final class ForkPlace {

    private final Workspaces.@Nullable Prepared prepared;
    private final Map<Path, Path> moved = new HashMap<>();

    private ForkPlace(Workspaces.@Nullable Prepared prepared) {
        this.prepared = prepared;
    }

    /// Checks that the workspace can be created, without creating it.
    static ForkPlace of(NodeFork request, List<ForkPlan.Part> parts, Workspaces workspaces)
            throws InterruptedException {
        var directories = parts.stream().flatMap(ForkPlace::directory).distinct().toList();
        return switch (request.workspace().mode()) {
            case SHARED -> new ForkPlace(null);
            case NONE -> nowhere(request, directories);
            case WORKTREE, SNAPSHOT -> made(request, directories, workspaces);
        };
    }

    private static Stream<Path> directory(ForkPlan.Part part) {
        return part.source() instanceof Placed placed
                ? Stream.of(placed.directory())
                : Stream.empty();
    }

    private static ForkPlace nowhere(NodeFork request, List<Path> directories) {
        if (!directories.isEmpty()) {
            throw unsupported(request, "it works in '%s'", directories.getFirst());
        }
        return new ForkPlace(null);
    }

    private static ForkPlace made(NodeFork request, List<Path> directories, Workspaces workspaces)
            throws InterruptedException {
        if (directories.isEmpty()) {
            throw unsupported(
                    request,
                    "it has no working directory%s",
                    request.depth() == NodeFork.Depth.DEEP
                            ? ""
                            : "; a graph gets one when it is forked deep");
        }
        var name = request.target().name();
        var prepared = workspaces.prepare(request.workspace(), directories.getFirst(), name);
        var place = new ForkPlace(prepared);
        directories.forEach(one -> place.moved.put(one, prepared.standIn(one)));
        return place;
    }

    private static NerveException unsupported(NodeFork request, String why, Object what) {
        return new NerveException.Failed(
                ErrorCode.FORK_UNSUPPORTED,
                "'%s' cannot be forked with the workspace '%s': %s"
                        .formatted(
                                request.source(),
                                request.workspace().mode().wireName(),
                                why.formatted(what)));
    }

    /// {@return the directory that replaces a directory of the source}
    Path standIn(Path directory) {
        return moved.getOrDefault(directory, directory);
    }

    /// {@return the new workspace, if one is created}
    Optional<Workspace> workspace() {
        return Optional.ofNullable(prepared).map(Workspaces.Prepared::workspace);
    }

    void make() throws InterruptedException {
        if (prepared != null) {
            prepared.make();
        }
    }

    void undo() throws InterruptedException {
        if (prepared != null) {
            prepared.undo();
        }
    }
}
