package dev.nerve.terminal.tmux;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.terminal.pane.Ask;
import dev.nerve.terminal.pane.Errands;
import dev.nerve.terminal.pane.Ran;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/// A server of tmux, asked by running the program `tmux`. *Immutable.*
///
/// @param errands runs it
/// @param socket the options that choose the server; none for the one that the environment means
record TmuxServer(Errands errands, List<String> socket) {

    private static final List<String> GONE = List.of("can't find", "no current", "target pane has");
    private static final List<String> ENDED =
            List.of("no server", "error connecting", "server exited", "lost server");

    /// That a session has come or gone is told to all clients in control mode, and tmux 3.3 crashes
    /// if one of them is just introducing itself. So we let one of these happen at a time.
    private static final ReentrantLock SESSIONS = new ReentrantLock();

    TmuxServer {
        socket = List.copyOf(socket);
    }

    /// {@return what comes of something while no session of ours comes or goes, nor a client comes}
    ///
    /// @param what something that makes or ends one of them
    /// @param <T> what comes of it
    static <T> T alone(Ask<T> what) throws InterruptedException {
        SESSIONS.lockInterruptibly();
        try {
            return what.ask();
        } finally {
            SESSIONS.unlock();
        }
    }

    /// {@return what tmux wrote}
    ///
    /// @param arguments one command, or several with a `;` between them, which tmux does at once
    /// @throws NerveException.Failed `process` if the pane or the server is gone
    String get(List<String> arguments) throws InterruptedException {
        return get(arguments, "");
    }

    /// {@return what tmux wrote}
    ///
    /// @param arguments one command, or several with a `;` between them
    /// @param input what it reads
    String get(List<String> arguments, String input) throws InterruptedException {
        var ran = ask(arguments, input);
        if (!ran.isGood()) {
            throw failure(ran);
        }
        return ran.output();
    }

    /// {@return what came of it, good or bad}
    ///
    /// @param arguments one command, or several with a `;` between them
    Ran ask(List<String> arguments) throws InterruptedException {
        return ask(arguments, "");
    }

    private Ran ask(List<String> arguments, String input) throws InterruptedException {
        try {
            return errands.run(command(arguments), input);
        } catch (NerveException.Unsupported missing) {
            throw new NerveException.Unsupported(
                    "tmux is not installed: get it with 'apt install tmux' or 'brew install tmux'");
        }
    }

    /// {@return the whole command line; `-u` because panes have all characters}
    List<String> command(List<String> arguments) {
        var command = new ArrayList<>(List.of("tmux", "-u"));
        command.addAll(socket);
        command.addAll(arguments);
        return command;
    }

    /// {@return whether there was no server to ask}
    static boolean isEnded(Ran ran) {
        return ENDED.stream().anyMatch(ran.errors()::contains);
    }

    static NerveException failure(Ran ran) {
        var said = ran.complaint();
        if (said.contains("duplicate session")) {
            return new NerveException.AlreadyExists(
                    "tmux has a session of that name: " + said.replaceAll(".*: ", ""));
        }
        if (isEnded(ran)) {
            return failed("the server of tmux is gone: " + said);
        }
        return GONE.stream().anyMatch(said::contains)
                ? failed("the pane of tmux is gone: " + said)
                : new NerveException.Unavailable("tmux: " + said);
    }

    static NerveException.Failed failed(String message) {
        return new NerveException.Failed(ErrorCode.PROCESS, message);
    }

    /// {@return commands that tmux does one after the other, without anything between them}
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

    /// {@return words as tmux takes them: one that ends in `;` would end the command}
    static Stream<String> literal(List<String> words) {
        return words.stream()
                .map(word ->
                        word.endsWith(";") ? word.substring(0, word.length() - 1) + "\\;" : word);
    }
}
