package dev.nerve.conversation;

import static dev.nerve.conversation.Talk.ALT;
import static dev.nerve.conversation.Talk.MAIN;
import static dev.nerve.conversation.Talk.assertRefused;
import static dev.nerve.conversation.Talk.open;
import static dev.nerve.conversation.Talk.turn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.Usage;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.store.memory.InMemoryConversationStore;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MergeTest {

    private static final MergeText ANSWER = MergeText.LastAnswer.LAST_ANSWER;

    private final ConversationStore store = new InMemoryConversationStore();
    private ConversationService conversations = new ConversationService(store, () -> Instant.EPOCH);

    @BeforeEach
    void aForkWithATurn() throws InterruptedException {
        conversations = Talk.main(store);
        conversations.fork(ForkRequest.of("main", "alt"));
        conversations.append(ALT, turn("idea"));
    }

    private RowContent newest() {
        return conversations.history(MAIN).getLast().content();
    }

    @Test
    void hiddenMergeStillCounts() throws InterruptedException {
        conversations.merge(ALT, MAIN, ANSWER);
        conversations.rewind(MAIN, 4);
        assertRefused(ErrorCode.INVALID_REQUEST, () -> conversations.merge(ALT, MAIN, ANSWER));
        conversations.clear(MAIN);
        assertRefused(ErrorCode.INVALID_REQUEST, () -> conversations.merge(ALT, MAIN, ANSWER));

        conversations.append(ALT, turn("more"));
        conversations.merge(ALT, MAIN, ANSWER);

        assertThat(newest())
                .isEqualTo(new RowContent.Merged(ALT, Instant.EPOCH, 10, 13, "re more"));
    }

    @Test
    void mergeIsNotRepeatedWhenTheClockWasSetBack() throws InterruptedException {
        var early = new ConversationService(store, () -> Instant.EPOCH.minusSeconds(60));
        early.merge(ALT, MAIN, ANSWER);

        assertRefused(ErrorCode.INVALID_REQUEST, () -> early.merge(ALT, MAIN, ANSWER));
        assertRefused(ErrorCode.INVALID_REQUEST, () -> conversations.merge(ALT, MAIN, ANSWER));
    }

    @Test
    void namesakeMadeBeforeTheMergeIsAnother() throws InterruptedException {
        var early = new ConversationService(store, () -> Instant.EPOCH.minusSeconds(60));
        conversations.merge(ALT, MAIN, ANSWER);
        conversations.delete(ALT, DeletePolicy.KEEP);
        early.fork(ForkRequest.of("main", "alt").at(new ForkPoint.Before(7)));
        early.append(ALT, turn("second"));

        conversations.merge(ALT, MAIN, ANSWER);

        var born = Instant.EPOCH.minusSeconds(60);
        assertThat(newest()).isEqualTo(new RowContent.Merged(ALT, born, 7, 10, "re second"));
    }

    @Test
    void openTurnOfTheChildIsLeftForTheNextMerge() throws InterruptedException {
        conversations.append(ALT, open("unfinished"));

        conversations.merge(ALT, MAIN, ANSWER);

        assertThat(newest()).isEqualTo(new RowContent.Merged(ALT, Instant.EPOCH, 7, 10, "re idea"));
    }

    @Test
    void detachedChildIsMergedFromWhereItWasForked() throws InterruptedException {
        conversations.detach(ALT);

        conversations.merge(ALT, MAIN, new MergeText.GivenText("told"));

        assertThat(newest()).isEqualTo(new RowContent.Merged(ALT, Instant.EPOCH, 7, 10, "told"));
        assertThat(conversations.compare(MAIN, ALT).common()).isEqualTo(7);
    }

    @Test
    void settingsAreComparedAsTheyAreNotAsTheyLook() throws InterruptedException {
        conversations.append(
                MAIN,
                new RowContent.Configured(ConversationConfig.of(ConversationConfig.TEMPERATURE, 1)),
                new RowContent.Configured(ConversationConfig.of(ConversationConfig.SYSTEM, "")),
                new RowContent.Configured(ConversationConfig.of(ConversationConfig.LIMITS, 2)));
        conversations.append(
                ALT,
                new RowContent.Configured(
                        ConversationConfig.of(ConversationConfig.TEMPERATURE, "1")),
                new RowContent.Configured(ConversationConfig.of(ConversationConfig.LIMITS, 2.0)));

        assertThat(conversations.compare(MAIN, ALT).toValue().at("settings").toJson())
                .isEqualTo(
                        """
                        [{"name":"system","left":"","right":null},\
                        {"name":"temperature","left":1,"right":"1"}]\
                        """);
    }

    @Test
    void turnsAreComparedSideBySide() throws InterruptedException {
        var usage = Usage.modelCall(10, Money.dollars("0.5"));
        conversations.append(MAIN, RowContent.Message.of(MessageRole.USER, "other"));
        conversations.append(
                MAIN, new RowContent.TurnEnded(RowContent.TurnStatus.COMPLETED, "", usage, 0));
        conversations.append(MAIN, turn("last"));
        conversations.append(
                ALT,
                new RowContent.Configured(ConversationConfig.of(ConversationConfig.MODEL, "two")));

        var comparison = conversations.compare(MAIN, ALT);

        assertThat(comparison.ancestor()).isEqualTo(MAIN);
        assertThat(comparison.left().usage()).isEqualTo(usage);
        assertThat(comparison.right().usage()).isEqualTo(Usage.NONE);
        assertThat(comparison.toValue().at("settings").toJson())
                .isEqualTo("[{\"name\":\"model\",\"left\":\"one\",\"right\":\"two\"}]");
        assertThat(comparison.toValue().at("turns").toJson())
                .isEqualTo(
                        """
                        [{"left":{"row":7,"messages":1,"question":"other","answer":"other"},\
                        "right":{"row":7,"messages":2,"question":"idea","answer":"re idea"}},\
                        {"left":{"row":9,"messages":2,"question":"last","answer":"re last"},\
                        "right":null}]\
                        """);
    }
}
