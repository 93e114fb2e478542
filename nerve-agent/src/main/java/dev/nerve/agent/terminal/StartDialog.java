package dev.nerve.agent.terminal;

import dev.nerve.NerveException;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.ThreadJoin;
import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateVerdict;
import java.time.Duration;

/// Has a person answer the dialogs that a program shows before its first turn.
///
/// Ends when the program is ready, when it ends, or when it gets its first prompt. A dialog that
/// somebody answers at the screen is no longer asked. *Safe for many threads.*
final class StartDialog {

    private static final System.Logger LOG = System.getLogger(StartDialog.class.getName());

    /// The time in which a first prompt may follow the start. Its run asks then.
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private static final Duration LONG = Duration.ofDays(1);

    private final AgentLaunch launch;
    private final TerminalNode node;
    private final Thread thread;

    private StartDialog(AgentLaunch launch, TerminalNode node) {
        this.launch = launch.withBroker(new RepeatedDialogBroker(launch.broker()));
        this.node = node;
        this.thread =
                Thread.ofVirtual().name(launch.node() + "-start-dialog").unstarted(this::askAll);
    }

    /// {@return a dialog that is being asked}
    static StartDialog ask(AgentLaunch launch, TerminalNode node) {
        var dialog = new StartDialog(launch, node);
        dialog.thread.start();
        return dialog;
    }

    /// Stops asking. When this returns, no item waits.
    void end() throws InterruptedException {
        thread.interrupt();
        thread.join();
    }

    private void askAll() {
        try {
            var verdict = node.await(StartDialog::isOver, PAUSE);
            while (!isOver(verdict)) {
                if (isWaiting(verdict)) {
                    askOnce(verdict);
                }
                verdict = node.await(now -> isOver(now) || isWaiting(now), LONG);
            }
        } catch (InterruptedException _) {
            LOG.log(System.Logger.Level.DEBUG, "a dialog at a start was withdrawn");
        }
    }

    private static boolean isOver(StateVerdict verdict) {
        return verdict.state() == TerminalState.READY || verdict.state() == TerminalState.DEAD;
    }

    private static boolean isWaiting(StateVerdict verdict) {
        return verdict.state() == TerminalState.WAITING;
    }

    /// Asks until the question on the screen changes.
    private void askOnce(StateVerdict asked) throws InterruptedException {
        var asking = Thread.ofVirtual().name(thread.getName() + "-asking").start(this::require);
        try {
            node.await(now -> !isWaiting(now) || !now.question().equals(asked.question()), LONG);
        } finally {
            asking.interrupt();
            if (ThreadJoin.joinPassingInterrupt(asking)) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void require() {
        try {
            new ProgramReadiness(launch, node).require(_ -> {});
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (NerveException failure) {
            LOG.log(System.Logger.Level.DEBUG, "a dialog at a start was not answered", failure);
        }
    }
}
