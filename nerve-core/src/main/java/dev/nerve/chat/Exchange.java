package dev.nerve.chat;

import dev.nerve.ErrorCode;
import dev.nerve.conversation.Content;
import dev.nerve.model.Answer;
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
final class Exchange {

    /// The number of attempts to correct an answer that does not match the schema.
    private static final int CORRECTIONS = 2;

    private final ChatTerms terms;
    private final @Nullable Shape shape;
    private final Transcript transcript;
    private final Asking asking;
    private final ToolCalls tools;
    private @Nullable CallIds ids;
    private int rounds;
    private int corrections;

    Exchange(
            ChatTerms terms,
            @Nullable Shape shape,
            Transcript transcript,
            Asking asking,
            ToolCalls tools) {
        this.terms = terms;
        this.shape = shape;
        this.transcript = transcript;
        this.asking = asking;
        this.tools = tools;
    }

    Ended run() throws InterruptedException {
        @Nullable Ended ended = null;
        while (ended == null) {
            ended =
                    switch (asking.ask(prompt())) {
                        case Answer.Failed failed -> new Ended.Failed(failed.toOutcome());
                        case Answer.Given given -> take(unique(given));
                    };
        }
        return ended;
    }

    /// Makes the call ids unique. Reads the earlier messages only if the answer has calls.
    private Answer.Given unique(Answer.Given given) {
        if (given.calls().isEmpty()) {
            return given;
        }
        var known = ids == null ? CallIds.of(transcript.messages()) : ids;
        ids = known;
        return known.unique(given);
    }

    private Prompt prompt() {
        return new Prompt(
                terms.system(),
                transcript.messages(),
                terms.toolbox().specs(),
                settings(),
                transcript.cache(),
                Value.Fields.EMPTY);
    }

    /// Requires a tool call only in the first round; otherwise the model could never answer.
    private PromptSettings settings() {
        var choice = terms.settings().choice();
        boolean must =
                choice.mode() == ToolChoice.Mode.ANY || choice.mode() == ToolChoice.Mode.NAMED;
        return must && rounds > 0
                ? terms.settings().with(new ToolChoice(ToolChoice.Mode.AUTO, "", choice.parallel()))
                : terms.settings();
    }

    /// {@return the result, or null if the model must be asked again}
    private @Nullable Ended take(Answer.Given given) throws InterruptedException {
        if (!given.calls().isEmpty()) {
            return call(given);
        }
        if (shape == null) {
            return new Ended.Spoken(given, Rows.of(given), new Value.Text(given.text()), rounds);
        }
        return switch (shape.read(given.text())) {
            case Shape.Reading.Fits(var value) ->
                    new Ended.Spoken(given, Rows.of(given), value, rounds);
            case Shape.Reading.Unfit(var problems) -> correct(given, problems);
        };
    }

    private @Nullable Ended call(Answer.Given given) throws InterruptedException {
        rounds++;
        if (rounds > terms.toolbox().maxRounds()) {
            return new Ended.Failed(tooManyRounds());
        }
        add(Rows.of(given));
        transcript.add(tools.execute(given.calls(), rounds));
        return null;
    }

    /// Adds rows to the transcript, which makes the received part of the answer obsolete.
    private void add(List<Content.Said> rows) throws InterruptedException {
        transcript.add(rows);
        asking.heard().forget();
    }

    private Outcome.Failed tooManyRounds() {
        return Outcome.failed(
                ErrorCode.BUDGET_EXCEEDED,
                "%s called tools in %d rounds and has not answered; raise max_rounds to let it"
                        .formatted(asking.model().name(), rounds - 1));
    }

    private @Nullable Ended correct(Answer.Given given, List<String> problems)
            throws InterruptedException {
        if (corrections == CORRECTIONS) {
            return new Ended.Failed(
                    Outcome.failed(
                                    ErrorCode.API_ERROR,
                                    "%s gave an answer that does not match the schema: %s"
                                            .formatted(
                                                    asking.model().name(),
                                                    String.join("; ", problems)))
                            .with("answer", Cut.to(2_000, new Value.Text(given.text()))));
        }
        corrections++;
        var rows = new ArrayList<Content.Said>(Rows.of(given));
        rows.add(
                Rows.injected(
                        "That answer cannot be used: %s. Answer again, with JSON alone."
                                .formatted(String.join("; ", problems))));
        add(rows);
        return null;
    }
}
