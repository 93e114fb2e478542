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
import dev.nerve.testkit.InMemoryConversationStore;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MergeTest {

    private static final Told ANSWER = Told.LastAnswer.LAST_ANSWER;

    private final ConversationStore store = new InMemoryConversationStore();
    private Conversations conversations = new Conversations(store, () -> Instant.EPOCH);

    @BeforeEach
    void aForkWithATurn() throws InterruptedException {
        conversations = Talk.main(store);
        conversations.fork(ForkRequest.of("main", "alt"));
        conversations.append(ALT, turn("idea"));
    }

    private Content newest() {
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

        assertThat(newest()).isEqualTo(new Content.Merged(ALT, 10, 13, "re more"));
    }

    @Test
    void openTurnOfTheChildIsLeftForTheNextMerge() throws InterruptedException {
        conversations.append(ALT, open("unfinished"));

        conversations.merge(ALT, MAIN, ANSWER);

        assertThat(newest()).isEqualTo(new Content.Merged(ALT, 7, 10, "re idea"));
    }

    @Test
    void detachedChildIsMergedFromWhereItWasForked() throws InterruptedException {
        conversations.detach(ALT);

        conversations.merge(ALT, MAIN, new Told.Given("told"));

        assertThat(newest()).isEqualTo(new Content.Merged(ALT, 7, 10, "told"));
        assertThat(conversations.compare(MAIN, ALT).common()).isEqualTo(7);
    }

    @Test
    void turnsAreComparedSideBySide() throws InterruptedException {
        var usage = Usage.modelCall(10, Money.dollars("0.5"));
        conversations.append(MAIN, Content.Message.of(Role.USER, "other"));
        conversations.append(MAIN, new Content.TurnEnded(Content.How.COMPLETED, "", usage, 0));
        conversations.append(MAIN, turn("last"));
        conversations.append(ALT, new Content.Configured(Config.of("model", "two")));

        var compared = conversations.compare(MAIN, ALT);

        assertThat(compared.ancestor()).isEqualTo(MAIN);
        assertThat(compared.left().usage()).isEqualTo(usage);
        assertThat(compared.right().usage()).isEqualTo(Usage.NONE);
        assertThat(compared.toValue().at("settings").toJson())
                .isEqualTo("[{\"name\":\"model\",\"left\":\"one\",\"right\":\"two\"}]");
        assertThat(compared.toValue().at("turns").toJson())
                .isEqualTo(
                        """
                        [{"left":{"row":7,"messages":1,"question":"other","answer":"other"},\
                        "right":{"row":7,"messages":2,"question":"idea","answer":"re idea"}},\
                        {"left":{"row":9,"messages":2,"question":"last","answer":"re last"},\
                        "right":null}]\
                        """);
    }
}
