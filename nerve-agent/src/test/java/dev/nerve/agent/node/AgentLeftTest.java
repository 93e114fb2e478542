package dev.nerve.agent.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.permission.PermissionInbox;
import dev.nerve.event.Event;
import dev.nerve.execution.RunRequest;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.EffectWork;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.terminal.node.TerminalServices;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The state that an agent leaves when its nerve process dies in the middle of a turn. A second
/// node takes the place of the node that is created after that.
class AgentLeftTest {

    private static final String CODEX =
            """
            #!/bin/sh
            case $(cat) in
                hang) setsid sleep 3008 & echo $! > "$PWD/pid"; exec sleep 3008 ;;
            esac
            echo '{"type":"item.completed","item":{"type":"agent_message","text":"done"}}'
            echo '{"type":"turn.completed","usage":{}}'
            """;

    @TempDir Path directory;

    private final DescriptorPoller poller = DescriptorPoller.open();
    private final List<Event> events = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        poller.close();
    }

    @Test
    void whatWasLeftIsFoundAndEnded() throws Exception {
        var agent = AgentNode.of("dev", terms(), host());
        var asking = BackgroundTask.of(() -> ask(agent, "hang"));
        await().until(() -> Files.exists(directory.resolve("pid")));
        var effect = effect();

        var remade = AgentNode.of("dev", terms(), host());
        assertThat(remade.isStillRunning(effect)).isTrue();
        assertThat(remade.isStillRunning(other(effect))).isFalse();
        remade.endLeftovers(other(effect));
        assertThat(remade.isStillRunning(effect)).isTrue();

        remade.endLeftovers(effect);
        assertThat(remade.isStillRunning(effect)).isFalse();
        assertThat(asking.get()).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void aTurnThatIsOverLeavesNothing() throws Exception {
        var agent = AgentNode.of("dev", terms(), host());
        assertThat(ask(agent, "work").orThrow().text()).isEqualTo("done");
        assertThat(agent.isStillRunning(effect())).isFalse();
        try (var left = Files.list(directory.resolve("files"))) {
            assertThat(left).isEmpty();
        }
    }

    private Outcome ask(AgentNode agent, String prompt) throws InterruptedException {
        return NodeRunners.real().run(RunRequest.of(agent, prompt).listener(events::add));
    }

    private RunEffect effect() {
        var first = events.getFirst();
        return RunEffect.of(
                first.run(), first.path(), 0, EffectWork.of("agent", "dev"), Value.NULL);
    }

    private static RunEffect other(RunEffect effect) {
        return new RunEffect(effect.id() + "x", effect.path(), 0, effect.work(), effect.input());
    }

    private AgentOptions terms() throws IOException {
        var script = directory.resolve("codex");
        Files.writeString(script, CODEX);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        return AgentOptions.of(script.toString()).withMode(AgentMode.STRUCTURED);
    }

    private AgentServices host() {
        var environment = Map.of("PATH", System.getenv("PATH"));
        var terminals =
                new TerminalServices(
                        directory,
                        environment,
                        poller,
                        RealTimeSource.REAL,
                        new Random(),
                        directory.resolve("files"));
        return new AgentServices(terminals, new PermissionInbox(), null);
    }
}
