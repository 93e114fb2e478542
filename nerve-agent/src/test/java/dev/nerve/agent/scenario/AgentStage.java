package dev.nerve.agent.scenario;

import dev.nerve.agent.scenario.Workbench.Past;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/// The surroundings of Claude Code in one of its modes.
abstract class AgentStage {

    static final AtomicReference<ClaudeCode> CLAUDE = new AtomicReference<>();

    @TempDir Path directory;

    private final AtomicReference<Workbench> made = new AtomicReference<>();

    abstract Manner manner();

    @BeforeAll
    static void install(@TempDir Path sockets) {
        CLAUDE.set(ClaudeCode.open(sockets));
    }

    @AfterAll
    static void close() {
        CLAUDE.get().close();
    }

    @AfterEach
    void leaveNothing() {
        if (made.get() != null) {
            made.get().close();
        }
    }

    final Workbench bench(Past past) {
        made.set(new Workbench(CLAUDE.get(), manner(), directory, past));
        return made.get();
    }

    final Workbench bench() {
        return bench(Past.KNOWN);
    }

    /// A program of this size takes its time to start where others do too.
    static ConditionFactory await() {
        return Awaitility.await().atMost(Duration.ofSeconds(30));
    }
}
