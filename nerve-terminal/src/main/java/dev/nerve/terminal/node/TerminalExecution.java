package dev.nerve.terminal.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.RunContext;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.run.ThreadScope;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.FinishedCommand;
import dev.nerve.terminal.state.detection.StateVerdict;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// One execution of a terminal node: submits the input and waits until the program is ready again.
///
/// *Confined to one thread.*
final class TerminalExecution {

    /// The longest time for which a program that reads no input can delay its interruption.
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final NodeId id;
    private final RunningTerminal runningTerminal;
    private final RunContext context;
    private long entered;

    TerminalExecution(NodeId id, RunningTerminal runningTerminal, RunContext context) {
        this.id = id;
        this.runningTerminal = runningTerminal;
        this.context = context;
    }

    Outcome send(String text) throws InterruptedException {
        if (!runningTerminal.canDetectReady()) {
            return Outcome.failed(
                    ErrorCode.UNSUPPORTED,
                    "terminal '%s': nerve cannot detect when this program is done: %s"
                            .formatted(id, "give it a 'parser', or use run and read"));
        }
        var before = awaitReady();
        return switch (before.state()) {
            case DEAD -> ended();
            case WAITING -> asked(before);
            case READY, STARTING, BUSY -> enter(text);
        };
    }

    private StateVerdict awaitReady() throws InterruptedException {
        try {
            return runningTerminal.await(TerminalExecution::canGoOn, Long.MAX_VALUE);
        } catch (InterruptedException _) {
            var verdict = runningTerminal.verdict();
            throw ExecutionInterruptedException.undone(
                    "terminal '%s' was never ready, so nothing was typed".formatted(id),
                    Value.Fields.EMPTY
                            .with("typed", false)
                            .with("state", verdict.state().wireName())
                            .with("evidence", verdict.evidence().what())
                            .with("last_lines", runningTerminal.exitReport().lastLines()));
        }
    }

    /// Fails, because typed text would answer the question.
    private Outcome asked(StateVerdict verdict) {
        var question = verdict.question().map(TerminalExecution::describe).orElse("something");
        return Outcome.failed(
                ErrorCode.UNAVAILABLE,
                "terminal '%s' asks %s; answer that first, with write".formatted(id, question));
    }

    private static String describe(ProgramQuestion question) {
        return question.choices().isEmpty()
                ? "'%s'".formatted(question.text())
                : "'%s' %s".formatted(question.text(), question.choices());
    }

    private static boolean canGoOn(StateVerdict verdict) {
        return verdict.state() == TerminalState.READY || verdict.state() == TerminalState.WAITING;
    }

    private Outcome enter(String text) throws InterruptedException {
        entered = runningTerminal.nanosAfter(Duration.ZERO);
        try (var _ =
                runningTerminal
                        .monitor()
                        .listeners()
                        .add(piece -> context.emitOutput("terminal", piece))) {
            runningTerminal.submit(text, InputBoxKeys.DEFAULT);
            return follow();
        } catch (NerveException.Failed failure) {
            return died().orElseThrow(() -> failure);
        } catch (InterruptedException _) {
            breakOff();
            throw interruption();
        }
    }

    /// Reports a nonzero exit code as undone, because an interrupted command has one.
    private ExecutionInterruptedException interruption() {
        var message = "terminal '%s' was interrupted".formatted(id);
        var attributes = attributes();
        var code = attributes.find("exit_code");
        return code.isPresent() && !code.get().equals(Value.of(0))
                ? ExecutionInterruptedException.undone(message, attributes)
                : new ExecutionInterruptedException(message, attributes);
    }

    private Outcome follow() throws InterruptedException {
        var last = Optional.<ProgramQuestion>empty();
        while (true) {
            var known = last;
            var verdict = runningTerminal.await(now -> isNews(now, known), Long.MAX_VALUE);
            switch (verdict.state()) {
                case DEAD -> {
                    return ended();
                }
                case READY -> {
                    return new Outcome.Done(
                            Value.of(runningTerminal.monitor().lastOutput().text()), attributes());
                }
                case WAITING -> emitQuestion(verdict.question());
                case STARTING, BUSY -> {}
            }
            last = verdict.question();
        }
    }

    private static boolean isNews(StateVerdict verdict, Optional<ProgramQuestion> known) {
        return switch (verdict.state()) {
            case READY, DEAD -> true;
            case WAITING -> !verdict.question().equals(known);
            case STARTING, BUSY -> known.isPresent();
        };
    }

    private void emitQuestion(Optional<ProgramQuestion> question) {
        question.ifPresent(asked -> context.emit("terminal_waiting", Map.of("question", asked)));
    }

    private Value.Fields attributes() {
        var output = runningTerminal.monitor().lastOutput();
        var fields = Value.Fields.EMPTY.with("state", runningTerminal.verdict().state().wireName());
        if (output.lost() > 0) {
            fields = fields.with("truncated", true).with("lost_rows", output.lost());
        }
        var command =
                runningTerminal.monitor().lastCommand().filter(last -> last.ended() >= entered);
        var took = command.map(FinishedCommand::duration).orElseGet(this::elapsed);
        var code = command.map(FinishedCommand::exitCode).orElse(output.exitCode());
        var timed = fields.with("duration_ms", took.toMillis());
        return code.isEmpty() ? timed : timed.with("exit_code", code.getAsInt());
    }

    private Duration elapsed() {
        return Duration.ofNanos(runningTerminal.nanosAfter(Duration.ZERO) - entered);
    }

    /// Waits briefly whether the program has ended, to report its exit instead of the failed write.
    private Optional<Outcome> died() throws InterruptedException {
        var verdict = runningTerminal.await(_ -> false, runningTerminal.nanosAfter(PATIENCE));
        return verdict.state() == TerminalState.DEAD ? Optional.of(ended()) : Optional.empty();
    }

    private Outcome ended() {
        var exitReport = runningTerminal.exitReport();
        return new Outcome.Failed(
                ErrorCode.PROCESS, exitReport.message(id, ""), exitReport.attributes());
    }

    /// Interrupts the program, so that it is ready for the next input.
    ///
    /// Uses another thread, because this one may be interrupted again.
    private void breakOff() {
        try (var scope = new ThreadScope()) {
            scope.start(this::pressInterrupt);
        }
    }

    private void pressInterrupt() {
        var self = Thread.currentThread();
        try (var _ = Parallel.schedule(context.run().time(), PATIENCE, self::interrupt)) {
            runningTerminal.interruptLastInput();
        } catch (RuntimeException | InterruptedException _) {
            // The program has ended or does not read; there is nothing more to do.
        }
    }
}
