package dev.nerve.app.chat;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.cli.CommandFailure;
import dev.nerve.cli.Output;
import dev.nerve.cli.Shown;
import dev.nerve.cli.Style;
import dev.nerve.execution.RunRequest;
import dev.nerve.run.Cancellation;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// The main loop of a chat: reads a line, sends it or runs it as a command, and repeats.
///
/// *Confined to one thread.*
final class Talk {

    private final Branches branches;
    private final Commands commands;
    private final Output output;
    private final Remarks remarks;
    private final Place place;
    private @Nullable CommandFailure first;
    private @Nullable CommandFailure last;

    Talk(Branches branches, Commands commands, Output output, Style style, Place place) {
        this.place = place;
        this.branches = branches;
        this.commands = commands;
        this.output = output;
        this.remarks = new Remarks(output, style, place);
    }

    /// Runs until the input ends, or nobody reads the output.
    ///
    /// @return the first failure; if a person types, who has seen the earlier ones, only the
    ///     failure of the last line, if it failed
    @Nullable CommandFailure run(Inputs inputs) throws InterruptedException {
        boolean more = true;
        while (more) {
            var input = inputs.next(branches.name() + "> ");
            if (!output.isRead()) {
                return null;
            }
            more =
                    switch (input) {
                        case Inputs.Input.End _ -> false;
                        case Inputs.Input.Interrupted _ -> true;
                        case Inputs.Input.Line(var text) -> take(text.strip(), inputs);
                    };
        }
        return inputs.isTyped() ? last : first;
    }

    /// {@return whether the loop continues}
    private boolean take(String line, Inputs inputs) throws InterruptedException {
        if (line.isEmpty()) {
            return true;
        }
        last = null;
        try {
            if (!line.startsWith("/") || line.startsWith("//")) {
                say(line.startsWith("//") ? line.substring(1) : line, inputs);
                return true;
            }
            output.event(fitted(commands.run(line)));
            return !line.equals("/quit");
        } catch (NerveException refused) {
            fail(refused.code(), String.valueOf(refused.getMessage()));
            return true;
        }
    }

    private Shown fitted(Shown shown) {
        return shown instanceof Told told ? told.within(place.room()) : shown;
    }

    private void fail(ErrorCode code, String message) {
        var failure = CommandFailure.of(code, Plainly.of(message));
        last = failure;
        first = first == null ? failure : first;
        output.failure(failure);
    }

    private void say(String text, Inputs inputs) throws InterruptedException {
        var token = Cancellation.create();
        var speaking = new Speaking(output, remarks, Flow.of(place));
        var request = RunRequest.of(branches.current(), text).stoppedBy(token).tellingTo(speaking);
        try (var _ = inputs.working(() -> token.cancel("interrupted"))) {
            var outcome = branches.session().run(request);
            speaking.end();
            tell(outcome);
        }
    }

    private void tell(Outcome outcome) {
        switch (outcome) {
            case Outcome.Done done -> {
                var said = new Said(branches.name(), done);
                output.event(said);
                said.flaw(commands.settings()::longestAnswer).ifPresent(remarks::show);
            }
            case Outcome.Failed(var code, var message, _) when code == ErrorCode.CANCELLED ->
                    remarks.tell(
                            "interrupted",
                            Value.Fields.EMPTY.with("branch", branches.name()),
                            "(%s; the answer so far is stored)".formatted(message));
            case Outcome.Failed(var code, var message, _) -> fail(code, message);
        }
    }
}
