package dev.nerve.app.run;

import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.console.StatusGlyphs;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.progress.SilentView;
import dev.nerve.cli.progress.TreeTheme;
import dev.nerve.cli.run.answer.GateAnswerSource;
import dev.nerve.client.NerveClient;
import dev.nerve.protocol.ClientCommand;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.EventCommands;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The world of a test, for commands that use the client alone.
///
/// @param world the workflows, the runs and the terminal
record WorldClientSource(RunWorld world) implements ClientSource {

    @Override
    public NerveClient open() {
        var engine = world.open();
        return NerveClient.of(new OwnedConnection(engine, engine.connect()));
    }

    @Override
    public NerveClient openExisting() {
        return open();
    }

    @Override
    public NerveClient openForReading() {
        return open();
    }

    @Override
    public NerveClient openWithoutStore() {
        return open();
    }

    @Override
    public String userName() {
        return "ann";
    }

    @Override
    public Instant now() {
        return world.time().now();
    }

    @Override
    public InputStream in() {
        return world.in();
    }

    @Override
    public Path resolve(String file) {
        return Path.of(file);
    }

    @Override
    public int width() {
        return world.width();
    }

    @Override
    public StatusGlyphs glyphs() {
        return StatusGlyphs.of(StandardCharsets.UTF_8);
    }

    @Override
    public TreeTheme theme() {
        return world.theme();
    }

    @Override
    public boolean isTerminal() {
        return world.writesToTerminal();
    }

    @Override
    public GateAnswerSource confirmations(CommandOutput output) {
        return world.answers(output, SilentView.SILENT_VIEW);
    }

    @Override
    public String place() {
        return "the world of a test";
    }

    @Override
    public String storeDescription() {
        return "looked in the world of a test";
    }

    @Override
    public Optional<Duration> runRetention() {
        return Optional.of(Duration.ofDays(30));
    }

    /// A connection that closes the engine with itself.
    private record OwnedConnection(WorldEngine engine, Connection connection)
            implements Connection {

        @Override
        public <R extends Record> R call(ClientCommand<R> command) throws InterruptedException {
            return connection.call(command);
        }

        @Override
        public EventStream subscribe(EventCommands.Subscribe filter) throws InterruptedException {
            return connection.subscribe(filter);
        }

        @Override
        public void close() {
            connection.close();
            engine.close();
        }
    }
}
