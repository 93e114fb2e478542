package dev.nerve.terminal.node;

import dev.nerve.NodeId;
import dev.nerve.run.Outcome;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RealTimeSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Terminals for tests; closing it ends them all.
final class Terminals implements AutoCloseable {

    static final Map<String, String> ENVIRONMENT =
            Map.of("PATH", "/usr/local/bin:/usr/bin:/bin", "LANG", "C.UTF-8", "HOME", "/nowhere");

    private final TerminalServices services;
    private final List<TerminalNode> made = new ArrayList<>();

    private Terminals(TerminalServices services) {
        this.services = services;
    }

    static Terminals in(Path directory) {
        return in(directory, ENVIRONMENT);
    }

    /// {@return terminals that have one variable more}
    static Terminals in(Path directory, String name, String value) {
        var environment = new HashMap<>(ENVIRONMENT);
        environment.put(name, value);
        return in(directory, environment);
    }

    private static Terminals in(Path directory, Map<String, String> environment) {
        return new Terminals(
                new TerminalServices(
                        directory,
                        environment,
                        DescriptorPoller.open(),
                        RealTimeSource.REAL,
                        new Random(),
                        directory.resolve("shells")));
    }

    TerminalServices host() {
        return services;
    }

    /// {@return a terminal that is not started}
    TerminalNode make(TerminalOptions options) {
        var node = new TerminalNode(NodeId.of("tty-" + made.size()), options, services);
        made.add(node);
        return node;
    }

    /// {@return a terminal whose program is ready}
    TerminalNode start(String command) throws InterruptedException {
        return start(TerminalOptions.of(command));
    }

    /// {@return a terminal whose program is ready}
    TerminalNode start(TerminalOptions options) throws InterruptedException {
        var node = make(options);
        node.start();
        return node;
    }

    Outcome run(TerminalNode node, String input) throws InterruptedException {
        return NodeRunners.real().run(node, input);
    }

    @Override
    public void close() {
        for (var node : made) {
            try {
                node.stop(Duration.ofSeconds(1));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
        services.poller().close();
    }
}
