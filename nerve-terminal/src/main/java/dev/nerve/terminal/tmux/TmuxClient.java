package dev.nerve.terminal.tmux;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.ProcessWide;
import dev.nerve.terminal.pane.CommandResult;
import dev.nerve.terminal.pane.CommandRunner;
import dev.nerve.terminal.pane.PaneQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/// A server of tmux, controlled through the program `tmux`. *Immutable.*
///
/// @param errands runs the program `tmux`
/// @param socket the options that select the server; empty for the one that the environment selects
record TmuxClient(CommandRunner errands, List<String> socket) {

    private static final List<String> GONE = List.of("can't find", "no current", "target pane has");
    private static final List<String> ENDED =
            List.of("no server", "error connecting", "server exited", "lost server");

    /// Serialises the creation and end of sessions and control clients. Tmux reports session
    /// changes to all control clients, and tmux 3.3 crashes if one of them is just attaching.
    ///
    /// Process-wide because all users of nerve in the process share the user's tmux server.
    private static final ProcessWide<ReentrantLock> SESSIONS =
            new ProcessWide<>(new ReentrantLock());

    TmuxClient {
        socket = List.copyOf(socket);
    }

    /// {@return the result of an operation that runs while no other session or client of nerve
    /// starts or ends}
    ///
    /// @param what the operation, which creates or ends a session or client
    /// @param <T> the type of the result
    static <T> T exclusively(PaneQuery<T> what) throws InterruptedException {
        var lock = SESSIONS.get();
        lock.lockInterruptibly();
        try {
            return what.ask();
        } finally {
            lock.unlock();
        }
    }

    /// {@return the output of tmux}
    ///
    /// @param arguments one command, or several separated by `;`, which tmux executes in one
    /// sequence
    /// @throws NerveException.Failed `process` if the pane or the server is gone
    String run(List<String> arguments) throws InterruptedException {
        return run(arguments, "");
    }

    /// {@return the output of tmux}
    ///
    /// @param arguments one command, or several separated by `;`
    /// @param input the standard input of tmux
    String run(List<String> arguments, String input) throws InterruptedException {
        var commandResult = tryRun(arguments, input);
        if (!commandResult.isSuccess()) {
            throw failure(commandResult);
        }
        return commandResult.output();
    }

    /// {@return the result, also of a failed command}
    ///
    /// @param arguments one command, or several separated by `;`
    CommandResult tryRun(List<String> arguments) throws InterruptedException {
        return tryRun(arguments, "");
    }

    private CommandResult tryRun(List<String> arguments, String input) throws InterruptedException {
        try {
            return errands.run(command(arguments), input);
        } catch (NerveException.Unsupported missing) {
            throw new NerveException.Unsupported(
                    "tmux is not installed: get it with 'apt install tmux' or 'brew install tmux'");
        }
    }

    /// {@return the full command line; `-u` because panes need UTF-8}
    List<String> command(List<String> arguments) {
        var command = new ArrayList<>(List.of("tmux", "-u"));
        command.addAll(socket);
        command.addAll(arguments);
        return command;
    }

    /// {@return whether the command failed because no server runs}
    static boolean isServerGone(CommandResult commandResult) {
        return ENDED.stream().anyMatch(commandResult.errors()::contains);
    }

    static NerveException failure(CommandResult commandResult) {
        var said = commandResult.errorText();
        if (said.contains("duplicate session")) {
            return new NerveException.AlreadyExists(
                    "tmux has a session of that name: " + said.replaceAll(".*: ", ""));
        }
        if (isServerGone(commandResult)) {
            return failed("the server of tmux is gone: " + said);
        }
        return GONE.stream().anyMatch(said::contains)
                ? failed("the pane of tmux is gone: " + said)
                : new NerveException.Unavailable("tmux: " + said);
    }

    static NerveException.Failed failed(String message) {
        return new NerveException.Failed(ErrorCode.PROCESS, message);
    }

    /// {@return a list of commands that tmux executes in one sequence}
    @SafeVarargs
    static List<String> sequence(List<String>... commands) {
        var all = new ArrayList<String>();
        for (var command : commands) {
            if (!all.isEmpty()) {
                all.add(";");
            }
            all.addAll(command);
        }
        return all;
    }

    /// {@return the words with a final `;` escaped, which would end the command}
    static Stream<String> escape(List<String> words) {
        return words.stream()
                .map(word ->
                        word.endsWith(";") ? word.substring(0, word.length() - 1) + "\\;" : word);
    }
}
