package dev.nerve.terminal.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.RunContext;
import dev.nerve.run.Crew;
import dev.nerve.run.Interruption;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.terminal.state.FinishedCommand;
import dev.nerve.terminal.state.Question;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.Verdict;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// One execution of a terminal node: submits the input and waits until the program is ready again.
///
/// *Confined to one thread.*
final class Sending {

    /// The longest time for which a program that reads no input can delay its interruption.
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final NodeId id;
    private final Life life;
    private final RunContext context;
    private long entered;

    Sending(NodeId id, Life life, RunContext context) {
        this.id = id;
        this.life = life;
        this.context = context;
    }

    Outcome send(String text) throws InterruptedException {
        if (!life.canTell()) {
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

    private Verdict awaitReady() throws InterruptedException {
        try {
            return life.await(Sending::canGoOn, Long.MAX_VALUE);
        } catch (InterruptedException _) {
            var verdict = life.verdict();
            throw Interruption.undone(
                    "terminal '%s' was never ready, so nothing was typed".formatted(id),
                    Value.Fields.EMPTY
                            .with("typed", false)
                            .with("state", verdict.state().wireName())
                            .with("evidence", verdict.evidence().what())
                            .with("last_lines", life.farewell().lastLines()));
        }
    }

    /// Fails, because typed text would answer the question.
    private Outcome asked(Verdict verdict) {
        var question = verdict.question().map(Sending::told).orElse("something");
        return Outcome.failed(
                ErrorCode.UNAVAILABLE,
                "terminal '%s' asks %s; answer that first, with write".formatted(id, question));
    }

    private static String told(Question question) {
        return question.choices().isEmpty()
                ? "'%s'".formatted(question.text())
                : "'%s' %s".formatted(question.text(), question.choices());
    }

    private static boolean canGoOn(Verdict verdict) {
        return verdict.state() == TerminalState.READY || verdict.state() == TerminalState.WAITING;
    }

    private Outcome enter(String text) throws InterruptedException {
        entered = life.in(Duration.ZERO);
        try (var _ = life.witness().listeners().add(piece -> context.chunk("terminal", piece))) {
            life.submit(text, EntryKeys.USUAL);
            return follow();
        } catch (NerveException.Failed failure) {
            return died().orElseThrow(() -> failure);
        } catch (InterruptedException _) {
            breakOff();
            throw interruption();
        }
    }

    /// Reports a nonzero exit code as undone, because an interrupted command has one.
    private Interruption interruption() {
        var message = "terminal '%s' was interrupted".formatted(id);
        var attributes = attributes();
        var code = attributes.find("exit_code");
        return code.isPresent() && !code.get().equals(Value.of(0))
                ? Interruption.undone(message, attributes)
                : new Interruption(message, attributes);
    }

    private Outcome follow() throws InterruptedException {
        var last = Optional.<Question>empty();
        while (true) {
            var known = last;
            var verdict = life.await(now -> isNews(now, known), Long.MAX_VALUE);
            switch (verdict.state()) {
                case DEAD -> {
                    return ended();
                }
                case READY -> {
                    return new Outcome.Done(
                            Value.of(life.witness().written().text()), attributes());
                }
                case WAITING -> tellQuestion(verdict.question());
                case STARTING, BUSY -> {}
            }
            last = verdict.question();
        }
    }

    private static boolean isNews(Verdict verdict, Optional<Question> known) {
        return switch (verdict.state()) {
            case READY, DEAD -> true;
            case WAITING -> !verdict.question().equals(known);
            case STARTING, BUSY -> known.isPresent();
        };
    }

    private void tellQuestion(Optional<Question> question) {
        question.ifPresent(asked -> context.emit("terminal_waiting", Map.of("question", asked)));
    }

    private Value.Fields attributes() {
        var written = life.witness().written();
        var fields = Value.Fields.EMPTY.with("state", life.verdict().state().wireName());
        if (written.lost() > 0) {
            fields = fields.with("truncated", true).with("lost_rows", written.lost());
        }
        var command = life.witness().lastCommand().filter(last -> last.ended() >= entered);
        var took = command.map(FinishedCommand::duration).orElseGet(this::elapsed);
        var code = command.map(FinishedCommand::exitCode).orElse(written.exitCode());
        var timed = fields.with("duration_ms", took.toMillis());
        return code.isEmpty() ? timed : timed.with("exit_code", code.getAsInt());
    }

    private Duration elapsed() {
        return Duration.ofNanos(life.in(Duration.ZERO) - entered);
    }

    /// Waits briefly whether the program has ended, to report its exit instead of the failed write.
    private Optional<Outcome> died() throws InterruptedException {
        var verdict = life.await(_ -> false, life.in(PATIENCE));
        return verdict.state() == TerminalState.DEAD ? Optional.of(ended()) : Optional.empty();
    }

    private Outcome ended() {
        var farewell = life.farewell();
        return new Outcome.Failed(
                ErrorCode.PROCESS, farewell.message(id, ""), farewell.attributes());
    }

    /// Interrupts the program, so that it is ready for the next input.
    ///
    /// Uses another thread, because this one may be interrupted again.
    private void breakOff() {
        try (var crew = new Crew()) {
            crew.start(this::pressInterrupt);
        }
    }

    private void pressInterrupt() {
        var self = Thread.currentThread();
        try (var _ = Parallel.alarm(context.run().time(), PATIENCE, self::interrupt)) {
            life.breakOff();
        } catch (RuntimeException | InterruptedException _) {
            // The program has ended or does not read; there is nothing more to do.
        }
    }
}
