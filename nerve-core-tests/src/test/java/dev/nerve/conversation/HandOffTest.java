package dev.nerve.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.store.memory.InMemoryConversationStore;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HandOffTest {

    private static final ConversationId OLD = ConversationId.of("lead");
    private static final ConversationId NEW = ConversationId.of("lead-2");

    private final ConversationService conversations =
            new ConversationService(new InMemoryConversationStore(), InstantSource.system());

    @BeforeEach
    void begin() throws InterruptedException {
        conversations.create(OLD, ConversationConfig.of(ConversationConfig.MODEL, "scripted/echo"));
        say(OLD, "read");
    }

    private void say(ConversationId id, String words) throws InterruptedException {
        conversations.append(
                id,
                RowContent.Message.of(MessageRole.USER, words),
                RowContent.Message.of(MessageRole.ASSISTANT, "re: " + words),
                RowContent.TurnEnded.of(RowContent.TurnStatus.COMPLETED));
    }

    private void mark() throws InterruptedException {
        conversations.mark(OLD, RowContent.Marked.SHARED_CONTEXT);
    }

    @Test
    void successorHasTheSharedContextAndTheNote() throws InterruptedException {
        mark();
        say(OLD, "coordinate");

        var forkResult = conversations.handOff(OLD, NEW, "go on");

        assertThat(forkResult.conversation().origin().relation())
                .isEqualTo(Conversation.Relation.HANDOFF);
        assertThat(conversations.view(NEW).shown())
                .extracting(one -> ((RowContent.Message) one.content()).text())
                .containsExactly("read", "re: read", "go on");
        assertThat(conversations.view(NEW).turns()).hasSize(1);
        assertThat(conversations.get(OLD).state()).isEqualTo(Conversation.State.RETIRED);
        assertThat(conversations.successor(OLD).id()).isEqualTo(NEW);
    }

    @Test
    void sharedContextIsFoundAlsoWhereItIsHidden() throws InterruptedException {
        mark();
        conversations.clear(OLD);
        say(OLD, "anew");

        conversations.handOff(OLD, NEW, "go on");

        assertThat(conversations.view(NEW).shown()).hasSize(3);
    }

    @Test
    void successorsFollowEachOther() throws InterruptedException {
        mark();
        conversations.handOff(OLD, NEW, "one");

        conversations.handOff(NEW, ConversationId.of("lead-3"), "two");

        assertThat(conversations.successor(OLD).id().name()).isEqualTo("lead-3");
        assertThat(conversations.successor(ConversationId.of("lead-3")).id().name())
                .isEqualTo("lead-3");
    }

    @Test
    void withoutTheMarkNothingHappens() {
        assertThatThrownBy(() -> conversations.handOff(OLD, NEW, "go on"))
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.MARK_NOT_FOUND));

        assertThat(conversations.get(OLD).state()).isEqualTo(Conversation.State.LIVE);
        assertThat(conversations.list()).hasSize(1);
    }

    @Test
    void nameThatIsTakenLeavesTheOldOneInPlace() throws InterruptedException {
        mark();
        conversations.create(NEW, ConversationConfig.NONE);

        assertThatThrownBy(() -> conversations.handOff(OLD, NEW, "go on"))
                .isInstanceOf(NerveException.Failed.class);

        assertThat(conversations.get(OLD).state()).isEqualTo(Conversation.State.LIVE);
        assertThat(conversations.get(NEW).end()).isZero();
    }

    @Test
    void openTurnIsNotHandedOff() throws InterruptedException {
        mark();
        conversations.append(OLD, RowContent.Message.of(MessageRole.USER, "wait"));

        assertThatThrownBy(() -> conversations.handOff(OLD, NEW, "go on"))
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.TURN_IN_PROGRESS));
        assertThat(conversations.list()).hasSize(1);
    }

    @Test
    void retiredOneWithoutASuccessorIsItself() throws InterruptedException {
        conversations.retire(OLD);

        assertThat(conversations.successor(OLD).id()).isEqualTo(OLD);
    }
}
