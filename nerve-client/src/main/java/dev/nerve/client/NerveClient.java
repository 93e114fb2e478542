package dev.nerve.client;

import dev.nerve.protocol.ClientCommand;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.EngineCommands;
import dev.nerve.protocol.common.EngineData;
import dev.nerve.protocol.common.PingData;
import org.jspecify.annotations.Nullable;

/// A client of an engine.
///
/// ```java
/// try (var nerve = NerveClient.of(connection)) {
///     nerve.nodes().create("shell", "bash", Value.Fields.EMPTY);
///     var done = nerve.nodes().execute("shell", "echo hello");
///     IO.println(done.result().output().text());
/// }
/// ```
///
/// Every method blocks until the reply is there, and throws a `NerveException` if the engine
/// refuses the command. An interrupt cancels the command. *Safe for many threads.*
public final class NerveClient implements AutoCloseable {

    private final Connection connection;
    private final @Nullable String session;

    private NerveClient(Connection connection, @Nullable String session) {
        this.connection = connection;
        this.session = session;
    }

    /// {@return a client over a connection, in the default session}
    ///
    /// @param connection the connection, which the client closes
    public static NerveClient of(Connection connection) {
        return new NerveClient(connection, null);
    }

    /// {@return a client of the same engine in another session}
    ///
    /// @param name the session
    public NerveClient inSession(String name) {
        return new NerveClient(connection, name);
    }

    /// Executes a command.
    ///
    /// @param command the command
    /// @param <R> the type of the reply
    /// @return the reply
    /// @throws dev.nerve.NerveException if the engine refuses the command
    /// @throws InterruptedException if the thread was interrupted, which cancels the command
    public <R extends Record> R call(ClientCommand<R> command) throws InterruptedException {
        return connection.call(command);
    }

    /// {@return the connection, for subscriptions}
    public Connection connection() {
        return connection;
    }

    /// {@return the sessions of the engine}
    public SessionClient sessions() {
        return new SessionClient(this);
    }

    /// {@return the nodes of the client's session}
    public NodeClient nodes() {
        return new NodeClient(this, session);
    }

    /// {@return the runs of the engine}
    public RunClient runs() {
        return new RunClient(this);
    }

    /// {@return the loaded workflows of the engine}
    public WorkflowClient workflows() {
        return new WorkflowClient(this);
    }

    /// {@return everything that waits for a person}
    public InboxClient inbox() {
        return new InboxClient(this);
    }

    /// {@return the conversations of the nodes in the client's session}
    public ConversationClient conversations() {
        return new ConversationClient(this, session);
    }

    /// {@return whether the engine answers, with its id}
    ///
    /// @throws InterruptedException if the thread was interrupted
    public PingData ping() throws InterruptedException {
        return call(new EngineCommands.Ping());
    }

    /// {@return a description of the engine}
    ///
    /// @throws InterruptedException if the thread was interrupted
    public EngineData engine() throws InterruptedException {
        return call(new EngineCommands.GetEngine());
    }

    @Override
    public void close() {
        connection.close();
    }
}
