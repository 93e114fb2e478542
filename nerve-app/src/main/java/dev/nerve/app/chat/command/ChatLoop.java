package dev.nerve.app.chat.command;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.app.chat.ChatCommandServices;
import dev.nerve.app.chat.ChatLineReader;
import dev.nerve.app.chat.view.AnswerPrinter;
import dev.nerve.app.chat.view.ChatAnswerView;
import dev.nerve.app.chat.view.ChatErrorText;
import dev.nerve.app.chat.view.ChatNotes;
import dev.nerve.app.chat.view.ChatOutputItem;
import dev.nerve.app.chat.view.StreamWordWrap;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.HintSentence;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.execution.RunRequest;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// The main loop of a chat: reads a line, sends it or runs it as a command, and repeats.
///
/// *Confined to one thread.*
final class ChatLoop {

    private final ChatBranches branches;
    private final SlashCommandRegistry commands;
    private final CommandOutput output;
    private final ChatNotes notes;
    private final ChatCommandServices services;
    private @Nullable CommandFailure first;
    private @Nullable CommandFailure last;

    ChatLoop(
            ChatBranches branches,
            SlashCommandRegistry commands,
            CommandOutput output,
            TextStyle style,
            ChatCommandServices services) {
        this.services = services;
        this.branches = branches;
        this.commands = commands;
        this.output = output;
        this.notes = new ChatNotes(output, style, services);
    }

    /// Runs until the input ends, or nobody reads the output.
    ///
    /// @return the first failure; if a person types, who has seen the earlier ones, only the
    ///     failure of the last line, if it failed
    @Nullable CommandFailure run(ChatLineReader reader) throws InterruptedException {
        boolean more = true;
        while (more) {
            var readResult = reader.next(branches.name() + "> ");
            if (!output.hasReader()) {
                return null;
            }
            more =
                    switch (readResult) {
                        case ChatLineReader.ReadResult.End _ -> false;
                        case ChatLineReader.ReadResult.Interrupted _ -> true;
                        case ChatLineReader.ReadResult.Line(var text) -> take(text.strip(), reader);
                    };
        }
        return reader.isInteractive() ? last : first;
    }

    /// {@return whether the loop continues}
    private boolean take(String line, ChatLineReader reader) throws InterruptedException {
        if (line.isEmpty()) {
            return true;
        }
        last = null;
        try {
            if (!line.startsWith("/") || line.startsWith("//")) {
                say(line.startsWith("//") ? line.substring(1) : line, reader);
                return true;
            }
            output.event(fitted(commands.run(line)));
            return !line.equals("/quit");
        } catch (NerveException refused) {
            fail(failure(refused.code(), refused.getMessage()).withHint(HintSentence.of(refused)));
            return true;
        }
    }

    private OutputItem fitted(OutputItem item) {
        return item instanceof ChatOutputItem chatOutputItem
                ? chatOutputItem.wrapped(services.textWidth())
                : item;
    }

    private static CommandFailure failure(ErrorCode code, String message) {
        return CommandFailure.of(code, ChatErrorText.inChatTerms(message));
    }

    private void fail(CommandFailure failure) {
        last = failure;
        first = first == null ? failure : first;
        output.failure(failure);
    }

    private void say(String text, ChatLineReader reader) throws InterruptedException {
        var token = CancellationToken.create();
        var printer = new AnswerPrinter(output, notes, StreamWordWrap.of(services));
        var request = RunRequest.of(branches.current(), text).cancellation(token).listener(printer);
        try (var _ = reader.onInterrupt(() -> token.cancel("interrupted"))) {
            var outcome = branches.session().run(request);
            printer.end();
            report(outcome);
        }
    }

    private void report(Outcome outcome) {
        switch (outcome) {
            case Outcome.Done done -> {
                var view = new ChatAnswerView(branches.name(), done);
                output.event(view);
                view.warning(commands.settings()::longestAnswer).ifPresent(notes::show);
            }
            case Outcome.Failed(var code, var message, _) when code == ErrorCode.CANCELLED ->
                    notes.report(
                            "interrupted",
                            Value.Fields.EMPTY.with("branch", branches.name()),
                            "(%s; the answer so far is stored)".formatted(message));
            case Outcome.Failed(var code, var message, _) -> fail(failure(code, message));
        }
    }
}
