// An agent reads a small broken project and is forked three times. Each fork fixes the project in a
// git worktree of its own. The project's own tests decide which fork wins.
//
// Run it from the directory of the project:
//
//     ./nerve java examples/three-forks/ThreeForks.java
//
// The agent is Claude Code if that is installed, otherwise a scripted agent. The answers of the
// model
// come from script.yaml, so neither a key nor a network is needed. With --real, Claude Code asks
// its
// own model, with your account. With --scripted, the scripted agent is used. With --keep, the
// repository is not deleted.

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.AgentPlacement;
import dev.nerve.agent.AgentSettings;
import dev.nerve.agent.permission.PermissionPolicy;
import dev.nerve.agent.scripted.AgentScript;
import dev.nerve.agent.scripted.ScriptedEndpoint;
import dev.nerve.app.Nerve;
import dev.nerve.app.SystemTime;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.cli.progress.LiveView;
import dev.nerve.cli.progress.PlainView;
import dev.nerve.cli.progress.ProgressTree;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.progress.TreeTheme;
import dev.nerve.cli.screen.InterruptHook;
import dev.nerve.cli.screen.TerminalScreen;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.session.Session;
import dev.nerve.workspace.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;

/// One way to fix the project.
record Way(String name, String wish) {

    String prompt() {
        return wish
                + " Then run ./test.sh, and say in one sentence what you did."
                + " Change nothing but duration.sh.";
    }
}

/// The result of a fork.
record Score(int passed, String told, String said) {}

static final List<Way> WAYS =
        List.of(
                new Way("quick", "Mend duration.sh with the smallest change that could work."),
                new Way(
                        "careful",
                        "Mend duration.sh: read every number and its unit, one by one, and refuse"
                                + " what is neither."),
                new Way("clever", "Mend duration.sh by turning its argument into one sum."));

static final String LOOK =
        "Read duration.sh, run ./test.sh, and say in two sentences what is wrong."
                + " Change nothing yet.";

static final Workspace.WorkspaceRequest OWN_PLACE =
        new Workspace.WorkspaceRequest(Workspace.Mode.WORKTREE, Workspace.Retention.REMOVE);

static final Pattern SCORE = Pattern.compile("(\\d+) of \\d+ passed");

static final String GIT = "git -c user.name=me -c user.email=me@example.org";

final Path example = Path.of("examples", "three-forks").toAbsolutePath();
final boolean painted =
        System.console() != null
                && System.console().isTerminal()
                && !"dumb".equals(System.getenv("TERM"));
final TextStyle style =
        painted && System.getenv("NO_COLOR") == null ? TextStyle.COLOURED : TextStyle.PLAIN;
final Map<String, Score> scores = new ConcurrentHashMap<>();

void main(String[] options) throws Exception {
    var wishes = new TreeSet<>(List.of(options));
    if (!Files.isDirectory(example)
            || wishes.containsAll(Set.of("--real", "--scripted"))
            || !Set.of("--real", "--scripted", "--keep").containsAll(wishes)) {
        System.err.println(
                """
                usage: ./examples/three-forks/run [--real | --scripted] [--keep]

                  --real      Claude Code asks its own model, with your account
                  --scripted  a scripted agent, though Claude Code may be installed
                  --keep      the repository stays\
                """);
        System.exit(2);
    }
    var work = Files.createTempDirectory("three-forks");
    int code = 1;
    try (var _ = InterruptHook.open()) {
        try {
            code = run(work, wishes);
        } catch (NerveException failure) {
            System.err.println("three-forks: " + failure.getMessage());
        } catch (InterruptedException _) {
            System.err.println("three-forks: interrupted");
        } finally {
            leave(work, wishes);
        }
    }
    System.exit(code);
}

void leave(Path work, Set<String> wishes) throws IOException {
    Thread.interrupted();
    if (wishes.contains("--keep")) {
        IO.println(
                "\nThe repository stays, with its worktrees: git -C %s worktree list"
                        .formatted(work.resolve("project")));
    } else {
        delete(work);
    }
}

int run(Path work, Set<String> wishes) throws Exception {
    var project = copied(work);
    try (var endpoint = ScriptedEndpoint.open(AgentScript.read(example.resolve("script.yaml")));
            var nerve = Nerve.openIn(project)) {
        git(nerve, "git init -q -b main && git add . && %s commit -qm 'As it was'".formatted(GIT));
        var session = nerve.sessions().create("three-forks", "three ways to mend a project");
        session.add(nerve.agent("agent", terms(work, wishes, endpoint)));
        try {
            var outcome = shown(session, graph(nerve, session));
            outcome.orThrow();
            report(nerve, wishes, outcome.output().text());
            return 0;
        } finally {
            for (var way : WAYS) {
                if (!wishes.contains("--keep") && session.find(NodeId.of(way.name())).isPresent()) {
                    session.delete(NodeId.of(way.name()), Duration.ofSeconds(5), "all is said");
                }
            }
        }
    }
}

/// The program that does the work: Claude Code with its own model, Claude Code with the script as
/// its model, or the scripted agent.
AgentOptions terms(Path work, Set<String> wishes, ScriptedEndpoint endpoint) throws Exception {
    var claude = wishes.contains("--scripted") ? Optional.<String>empty() : claude();
    if (wishes.contains("--real")) {
        IO.println("Claude Code asks its own model, and may do what it wants in the worktrees.\n");
        return AgentOptions.of(
                        claude.orElseThrow(() ->
                                new NerveException.NotFound(
                                        "Claude Code is not installed; get it with"
                                                + " npm install -g @anthropic-ai/claude-code")))
                .withMode(AgentMode.STRUCTURED)
                .withPolicy(PermissionPolicy.ALLOW);
    }
    var home = Files.createDirectory(work.resolve("home"));
    if (claude.isEmpty()) {
        IO.println(
                wishes.contains("--scripted")
                        ? "A scripted agent does it.\n"
                        : "A scripted agent does it, because Claude Code is not installed.\n");
        return AgentOptions.of("scripted", example.resolve("script.yaml").toString())
                .withPlace(AgentPlacement.DEFAULT.withEnvironment(Map.of("HOME", home.toString())))
                .withPolicy(PermissionPolicy.ALLOW);
    }
    IO.println("Claude Code does it; its model is a script on this machine.\n");
    Files.writeString(home.resolve(".claude.json"), "{\"hasCompletedOnboarding\": true}");
    return AgentOptions.of(claude.get())
            .withMode(AgentMode.STRUCTURED)
            .withSettings(AgentSettings.NONE.withBaseUrl(endpoint.url()))
            .withPlace(
                    AgentPlacement.DEFAULT.withEnvironment(
                            Map.of("HOME", home.toString(), "ANTHROPIC_API_KEY", "sk-none-needed")))
            .withPolicy(PermissionPolicy.ALLOW);
}

/// Searches the PATH, then the directory in which the tests of nerve install it.
Optional<String> claude() throws Exception {
    for (var directory : System.getenv().getOrDefault("PATH", "").split(":")) {
        var file = Path.of(directory, "claude");
        if (Files.isExecutable(file)) {
            return Optional.of(file.toString());
        }
    }
    var asked = new ProcessBuilder("scripts/agents.sh", "--installed").start();
    var told = asked.inputReader().readLine();
    return asked.waitFor() == 0 ? Optional.ofNullable(told) : Optional.empty();
}

Graph graph(Nerve nerve, Session session) {
    var steps = new ArrayList<Step>();
    steps.add(Step.named("look", "agent").input(LOOK));
    for (var way : WAYS) {
        var mend =
                Graph.chain(
                        way.name(),
                        Step.of(
                                "fork",
                                _ ->
                                        session.fork(
                                                        NodeForkRequest.of("agent", way.name())
                                                                .workspace(OWN_PLACE))
                                                .info()
                                                .metadata()
                                                .at("workspace.directory")),
                        Step.named("mend", way.name()).input(way.prompt()),
                        Step.of("test", context -> test(nerve, way, context)).after("fork"));
        steps.add(Step.of(mend).after("look").continueOnError());
    }
    var names = WAYS.stream().map(Way::name).toArray(String[]::new);
    steps.add(Step.of("choose", _ -> winner()).after(names));
    return Graph.of("three-forks", steps.toArray(Step[]::new));
}

/// The tests of the project decide, run in the fork's worktree.
String test(Nerve nerve, Way way, RunContext context) throws InterruptedException {
    var directory = context.upstream("fork").text();
    var command =
            "cd \"$(cat)\" && git add -A && %s commit -qm 'Mend durations, the %s way';"
                            .formatted(GIT, way.name())
                    + " ./test.sh | tail -n 1";
    var told = context.run(nerve.bash("run", command), directory).orThrow().text();
    var numbers = SCORE.matcher(told);
    int passed = numbers.find() ? Integer.parseInt(numbers.group(1)) : 0;
    scores.put(way.name(), new Score(passed, told, context.upstream("mend").text()));
    return told;
}

String winner() {
    return WAYS.stream()
            .map(Way::name)
            .filter(scores::containsKey)
            .max(Comparator.comparingInt(name -> scores.get(name).passed()))
            .orElseThrow(() -> new NerveException.NotFound("no fork came to its tests"));
}

Outcome shown(Session session, Graph graph) throws InterruptedException {
    try (var view = view()) {
        return session.run(RunRequest.of(graph, "").listener(event -> show(view, event)));
    }
}

RunView view() {
    var tree = new ProgressTree(TreeTheme.of(System.out.charset()), style);
    return painted
            ? LiveView.open(tree, new TerminalScreen(System.out), SystemTime.SYSTEM)
            : PlainView.open(tree.theme());
}

/// Leaves out the uses of tools, which would be too many lines.
void show(RunView view, Event event) {
    if (!(event.fact() instanceof Fact.Custom)) {
        var page = TextPage.of(style);
        view.show(event, page);
        IO.print(page.text());
    }
}

void report(Nerve nerve, Set<String> wishes, String winner) throws InterruptedException {
    if (painted && !wishes.contains("--real")) {
        IO.println(style.secondary("(What it cost is made up, like the model.)"));
    }
    IO.println();
    for (var way : WAYS) {
        var score = scores.getOrDefault(way.name(), new Score(0, "it did not get there", ""));
        var line = "%-8s %s   %s".formatted(way.name(), score.told(), score.said());
        IO.println(way.name().equals(winner) ? style.good("→ " + line) : "  " + line);
    }
    IO.println("\nThe winner's branch is '%s':\n".formatted(winner));
    IO.println(git(nerve, "git diff main " + winner));
}

String git(Nerve nerve, String command) throws InterruptedException {
    var who =
            "export GIT_AUTHOR_NAME=me GIT_AUTHOR_EMAIL=me@example.org"
                    + " GIT_COMMITTER_NAME=me GIT_COMMITTER_EMAIL=me@example.org; ";
    return nerve.run(nerve.bash("git", who + command)).orThrow().text();
}

Path copied(Path work) throws IOException {
    var project = Files.createDirectory(work.resolve("project"));
    try (var files = Files.list(example.resolve("project"))) {
        for (var file : files.toList()) {
            Files.copy(
                    file, project.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
        }
    }
    return project;
}

void delete(Path directory) throws IOException {
    try (var files = Files.walk(directory)) {
        for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(file);
        }
    }
}
