// A deep fork of a graph, in a git worktree of its own. The commands of each fork work there, on a
// branch with the name of the fork, and no fork sees the files of another.
//
// Run it from the directory of the project:
//
//     ./nerve java examples/Forks.java
//
// It prints:
//
//     bold: LOUD WORDS
//     calm: QUIET WORDS
//     the source still says: plain words
//     'bold' was forked from 'restyle', with [bold-shell], on branch 'bold'

import dev.nerve.NodeId;
import dev.nerve.app.Nerve;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.workspace.Workspace;
import java.nio.file.Files;
import java.time.Duration;

String commit = "git -c user.name=me -c user.email=me@example.org commit -qm first";
Workspace.WorkspaceRequest ownPlace =
        new Workspace.WorkspaceRequest(Workspace.Mode.WORKTREE, Workspace.Retention.REMOVE);

void main() throws Exception {
    var project = Files.createTempDirectory("forks");
    try (var nerve = Nerve.openIn(project)) {
        var session = nerve.sessions().create("demo", "forks of a graph");
        session.add(nerve.bash("shell"));
        session.send("shell", "git init -q; echo plain words > text; git add .; " + commit);
        session.add(
                Graph.chain(
                        "restyle",
                        Step.of(nerve.bash("write", "tr a-z A-Z > text")),
                        Step.named("read", "shell").input("cat text")));

        var bold = session.fork(NodeForkRequest.of("restyle", "bold").deep().workspace(ownPlace));
        session.fork(NodeForkRequest.of("restyle", "calm").deep().workspace(ownPlace));

        IO.println("bold: " + session.send("bold", "loud words").orThrow().text());
        IO.println("calm: " + session.send("calm", "quiet words").orThrow().text());
        IO.println("the source still says: " + session.send("shell", "cat text").output().text());
        var known = bold.info().metadata();
        IO.println(
                "'%s' was forked from '%s', with %s, on branch '%s'"
                        .formatted(
                                bold.info().id(),
                                known.at("forked_from").text(),
                                bold.others(),
                                known.at("workspace.branch").text()));

        session.delete(NodeId.of("bold"), Duration.ofSeconds(5), "the example is over");
        session.delete(NodeId.of("calm"), Duration.ofSeconds(5), "the example is over");
        session.send("shell", "rm -rf .git text");
    }
    Files.delete(project);
}
