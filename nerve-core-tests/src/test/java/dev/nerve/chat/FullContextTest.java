package dev.nerve.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.chat.setup.ContextFullPolicy;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.RowContent;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.Prompt;
import dev.nerve.model.TokenCounter;
import dev.nerve.node.RetryPolicy;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.RecordingEventSink;
import java.util.List;
import org.junit.jupiter.api.Test;

class FullContextTest {

    private static final ConversationId CHAT = ConversationId.of("chat");
    private final InMemoryConversationStore store = new InMemoryConversationStore();
    private final RecordingEventSink sink = new RecordingEventSink();

    /// Every message takes 100 tokens of a window of 1,000, a summary too.
    private static FakeModel model() {
        return FakeModel.of(FullContextTest::answer)
                .with(new ModelProfile(1_000, 500, null, TokenCounter.APPROXIMATE));
    }

    private static ModelAnswer answer(Prompt prompt) {
        var last = prompt.messages().getLast().text();
        var text =
                last.startsWith("Summarise")
                        ? "In short."
                        : last.contains("note") ? "A note." : "Ok.";
        long input = 100L * prompt.messages().size();
        return new ModelAnswer.Success(
                List.of(new ContentBlock.Text(text)),
                ModelAnswer.StopReason.END,
                TokenUsage.of(input, 100),
                "m");
    }

    private Rig talk(FakeModel model, ContextFullPolicy policy, int turns)
            throws InterruptedException {
        var rig = Rig.in(store, model);
        var chat = rig.chat(Rig.terms().with(policy));
        for (int turn = 0; turn < turns; turn++) {
            if (turn == 1) {
                rig.host().conversations().mark(CHAT, RowContent.Marked.SHARED_CONTEXT);
            }
            rig.runner().run(RunRequest.of(chat, "turn " + turn).listener(sink));
        }
        return rig;
    }

    private List<String> told() {
        return sink.facts(Fact.Custom.class).stream().map(Fact.Custom::type).toList();
    }

    @Test
    void adviceComesAtSevenTenths() throws InterruptedException {
        talk(model(), ContextFullPolicy.EVENT, 4);

        assertThat(told()).containsExactly("context_advice");
    }

    @Test
    void onlyAnEventMeansOnlyAnEvent() throws InterruptedException {
        var model = model();
        talk(model, ContextFullPolicy.EVENT, 6);

        assertThat(told()).containsExactly("context_advice", "context_full", "context_full");
        assertThat(model.prompts().getLast().messages()).hasSize(11);
    }

    @Test
    void summaryStandsForAllButTheLastTurn() throws InterruptedException {
        var model = model();
        var rig = talk(model, ContextFullPolicy.COMPACT, 6);

        assertThat(told()).containsExactly("context_advice", "context_full", "compacted");
        assertThat(Rig.lines(model.prompts().getLast()))
                .containsExactly(
                        "user: [Summary of what was said before]\nIn short.",
                        "user: turn 4",
                        "assistant: Ok.",
                        "user: turn 5");
        assertThat(rig.history("chat")).anyMatch(RowContent.Compacted.class::isInstance);
    }

    @Test
    void whatASummaryTookCountsToTheTurnThatNeededIt() throws InterruptedException {
        var rig = talk(model(), ContextFullPolicy.COMPACT, 6);

        assertThat(rig.host().conversations().usage(CHAT).modelCalls()).isEqualTo(7);
    }

    @Test
    void summaryIsNotHeardByThoseWhoWatch() throws InterruptedException {
        talk(model(), ContextFullPolicy.COMPACT, 6);

        assertThat(sink.facts(Fact.OutputChunk.class))
                .extracting(Fact.OutputChunk::text)
                .doesNotContain("In ", "short.");
    }

    @Test
    void handOffStartsAtTheSharedContextWithANote() throws InterruptedException {
        var model = model();
        var rig = talk(model, ContextFullPolicy.HANDOFF, 6);

        assertThat(told()).containsExactly("context_advice", "context_full", "handed_off");
        assertThat(Rig.lines(model.prompts().getLast()))
                .containsExactly("user: turn 0", "assistant: Ok.", "user: A note.", "user: turn 5");
        assertThat(rig.host().conversations().get(CHAT).state())
                .isEqualTo(Conversation.State.RETIRED);
        assertThat(rig.host().conversations().successor(CHAT).id().name()).isEqualTo("chat-2");
    }

    @Test
    void chatGoesOnInWhatTookItsPlaceAfterARestart() throws InterruptedException {
        talk(model(), ContextFullPolicy.HANDOFF, 6);

        var model = model();
        var rig = Rig.in(store, model);
        rig.say(rig.chat(Rig.terms().with(ContextFullPolicy.HANDOFF)), "turn 6");

        assertThat(Rig.lines(model.prompts().getLast()))
                .containsExactly(
                        "user: turn 0",
                        "assistant: Ok.",
                        "user: A note.",
                        "user: turn 5",
                        "assistant: Ok.",
                        "user: turn 6");
    }

    @Test
    void sharedContextThatTakesMoreThanHalfIsCompactedInstead() throws InterruptedException {
        var model = model();
        var rig = Rig.in(store, model);
        var chat = rig.chat(Rig.terms().with(ContextFullPolicy.HANDOFF));
        rig.say(chat, "x".repeat(2_500));
        rig.host().conversations().mark(CHAT, RowContent.Marked.SHARED_CONTEXT);
        for (int turn = 1; turn < 6; turn++) {
            rig.runner().run(RunRequest.of(chat, "turn " + turn).listener(sink));
        }

        assertThat(told()).contains("compacted").doesNotContain("handed_off");
    }

    @Test
    void withoutASharedContextItIsCompactedInstead() throws InterruptedException {
        var model = model();
        var rig = Rig.in(store, model);
        var chat = rig.chat(Rig.terms().with(ContextFullPolicy.HANDOFF));
        for (int turn = 0; turn < 6; turn++) {
            rig.runner().run(RunRequest.of(chat, "turn " + turn).listener(sink));
        }

        assertThat(told()).contains("compacted").doesNotContain("handed_off");
    }

    @Test
    void summaryThatFailsLeavesEverythingAsItWas() throws InterruptedException {
        var model =
                FakeModel.of(prompt ->
                                prompt.messages().getLast().text().startsWith("Summarise")
                                        ? ModelAnswer.Failed.of(ErrorCode.API_ERROR, "down")
                                        : answer(prompt))
                        .with(new ModelProfile(1_000, 500, null, TokenCounter.APPROXIMATE));
        var rig = Rig.in(store, model);
        var chat = rig.chat(Rig.terms().with(RetryPolicy.NEVER));
        for (int turn = 0; turn < 6; turn++) {
            rig.runner().run(RunRequest.of(chat, "turn " + turn).listener(sink));
        }

        assertThat(told()).contains("context_kept").doesNotContain("compacted");
        assertThat(model.prompts().getLast().messages()).hasSize(11);
    }
}
