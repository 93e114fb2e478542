package dev.nerve.session;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.capability.WorkingDirectoryNode;
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
final class ForkWorkspace {

    private final Workspaces.@Nullable PreparedWorkspace prepared;
    private final Map<Path, Path> moved = new HashMap<>();

    private ForkWorkspace(Workspaces.@Nullable PreparedWorkspace prepared) {
        this.prepared = prepared;
    }

    /// Checks that the workspace can be created, without creating it.
    static ForkWorkspace of(
            NodeForkRequest request, List<ForkPlan.PlannedFork> parts, Workspaces workspaces)
            throws InterruptedException {
        var directories = parts.stream().flatMap(ForkWorkspace::directory).distinct().toList();
        return switch (request.workspace().mode()) {
            case SHARED -> new ForkWorkspace(null);
            case NONE -> nowhere(request, directories);
            case WORKTREE, SNAPSHOT -> made(request, directories, workspaces);
        };
    }

    private static Stream<Path> directory(ForkPlan.PlannedFork fork) {
        return fork.source() instanceof WorkingDirectoryNode workingDirectoryNode
                ? Stream.of(workingDirectoryNode.directory())
                : Stream.empty();
    }

    private static ForkWorkspace nowhere(NodeForkRequest request, List<Path> directories) {
        if (!directories.isEmpty()) {
            throw unsupported(request, "it works in '%s'", directories.getFirst());
        }
        return new ForkWorkspace(null);
    }

    private static ForkWorkspace made(
            NodeForkRequest request, List<Path> directories, Workspaces workspaces)
            throws InterruptedException {
        if (directories.isEmpty()) {
            throw unsupported(
                    request,
                    "it has no working directory%s",
                    request.depth() == NodeForkRequest.Depth.DEEP
                            ? ""
                            : "; a graph gets one when it is forked deep");
        }
        var name = request.target().name();
        var prepared = workspaces.prepare(request.workspace(), directories.getFirst(), name);
        var place = new ForkWorkspace(prepared);
        directories.forEach(one -> place.moved.put(one, prepared.mapDirectory(one)));
        return place;
    }

    private static NerveException unsupported(NodeForkRequest request, String why, Object what) {
        return new NerveException.Failed(
                ErrorCode.FORK_UNSUPPORTED,
                "'%s' cannot be forked with the workspace '%s': %s"
                        .formatted(
                                request.source(),
                                request.workspace().mode().wireName(),
                                why.formatted(what)));
    }

    /// {@return the directory that replaces a directory of the source}
    Path mapDirectory(Path directory) {
        return moved.getOrDefault(directory, directory);
    }

    /// {@return the new workspace, if one is created}
    Optional<Workspace> workspace() {
        return Optional.ofNullable(prepared).map(Workspaces.PreparedWorkspace::workspace);
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
