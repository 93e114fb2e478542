package dev.nerve.chat.exchange;

import dev.nerve.ErrorCode;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.conversation.RowContent;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.Prompt;
import dev.nerve.model.PromptSettings;
import dev.nerve.model.ToolChoice;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One exchange with a model. It asks the model, executes the tools that the model calls, and asks
/// again until the model answers.
///
/// *Confined to one thread.*
public final class ChatExchange {

    /// The number of attempts to correct an answer that does not match the schema.
    private static final int CORRECTIONS = 2;

    private final ChatOptions options;
    private final @Nullable AnswerSchema answerSchema;
    private final ExchangeTranscript transcript;
    private final ModelCaller caller;
    private final ToolCallExecutor tools;
    private @Nullable UniqueCallIds ids;
    private int rounds;
    private int corrections;

    public ChatExchange(
            ChatOptions options,
            @Nullable AnswerSchema answerSchema,
            ExchangeTranscript transcript,
            ModelCaller caller,
            ToolCallExecutor tools) {
        this.options = options;
        this.answerSchema = answerSchema;
        this.transcript = transcript;
        this.caller = caller;
        this.tools = tools;
    }

    public ExchangeResult run() throws InterruptedException {
        @Nullable ExchangeResult exchangeResult = null;
        while (exchangeResult == null) {
            transcript.addSteering();
            exchangeResult =
                    switch (caller.ask(prompt())) {
                        case ModelAnswer.Failed failed ->
                                new ExchangeResult.Failed(failed.toOutcome());
                        case ModelAnswer.Success success -> take(unique(success));
                    };
        }
        return exchangeResult;
    }

    /// Makes the call ids unique. Reads the earlier messages only if the answer has calls.
    private ModelAnswer.Success unique(ModelAnswer.Success success) {
        if (success.calls().isEmpty()) {
            return success;
        }
        var known = ids == null ? UniqueCallIds.of(transcript.messages()) : ids;
        ids = known;
        return known.unique(success);
    }

    private Prompt prompt() {
        return new Prompt(
                options.system(),
                transcript.messages(),
                options.toolbox().specs(),
                settings(),
                transcript.cache(),
                Value.Fields.EMPTY);
    }

    /// Requires a tool call only in the first round; otherwise the model could never answer.
    private PromptSettings settings() {
        var choice = options.settings().choice();
        boolean must =
                choice.mode() == ToolChoice.Mode.ANY || choice.mode() == ToolChoice.Mode.NAMED;
        return must && rounds > 0
                ? options.settings()
                        .with(new ToolChoice(ToolChoice.Mode.AUTO, "", choice.parallel()))
                : options.settings();
    }

    /// {@return the result, or null if the model must be asked again}
    private @Nullable ExchangeResult take(ModelAnswer.Success success) throws InterruptedException {
        if (!success.calls().isEmpty()) {
            return call(success);
        }
        if (answerSchema == null) {
            return end(success, new Value.Text(success.text()));
        }
        return switch (answerSchema.parse(success.text())) {
            case AnswerSchema.ParsedAnswer.Accepted(var value) -> end(success, value);
            case AnswerSchema.ParsedAnswer.Rejected(var problems) -> correct(success, problems);
        };
    }

    /// Ends the exchange, unless a person has sent a message that the model has not read.
    private @Nullable ExchangeResult end(ModelAnswer.Success success, Value output)
            throws InterruptedException {
        if (transcript.endSteering()) {
            return new ExchangeResult.FinalAnswer(success, AnswerRows.of(success), output, rounds);
        }
        add(AnswerRows.of(success));
        return null;
    }

    private @Nullable ExchangeResult call(ModelAnswer.Success success) throws InterruptedException {
        rounds++;
        if (rounds > options.toolbox().maxRounds()) {
            return new ExchangeResult.Failed(tooManyRounds());
        }
        add(AnswerRows.of(success));
        transcript.add(tools.execute(success.calls(), rounds));
        return null;
    }

    /// Adds rows to the transcript, which makes the received part of the answer obsolete.
    private void add(List<RowContent.VisibleContent> rows) throws InterruptedException {
        transcript.add(rows);
        caller.partialAnswer().clear();
    }

    private Outcome.Failed tooManyRounds() {
        return Outcome.failed(
                ErrorCode.BUDGET_EXCEEDED,
                "%s called tools in %d rounds and has not answered; raise max_rounds to let it"
                        .formatted(caller.model().name(), rounds - 1));
    }

    private @Nullable ExchangeResult correct(ModelAnswer.Success success, List<String> problems)
            throws InterruptedException {
        if (corrections == CORRECTIONS) {
            return new ExchangeResult.Failed(
                    Outcome.failed(
                                    ErrorCode.API_ERROR,
                                    "%s gave an answer that does not match the schema: %s"
                                            .formatted(
                                                    caller.model().name(),
                                                    String.join("; ", problems)))
                            .with(
                                    "answer",
                                    ValueTruncator.truncate(
                                            2_000, new Value.Text(success.text()))));
        }
        corrections++;
        var rows = new ArrayList<RowContent.VisibleContent>(AnswerRows.of(success));
        rows.add(
                AnswerRows.injected(
                        "That answer cannot be used: %s. Answer again, with JSON alone."
                                .formatted(String.join("; ", problems))));
        add(rows);
        return null;
    }
}
