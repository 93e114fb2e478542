package dev.nerve.llm.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.conversation.MessageRole;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import java.util.List;
import org.junit.jupiter.api.Test;

class IndexedBlockTest {

    private static final ContentBlock RESULT = new ContentBlock.ToolResult("c1", List.of(), false);

    @Test
    void whatOneSaysInARowIsOneTurnWithResultsFirst() {
        var messages =
                List.of(
                        Message.user("One"),
                        new Message(MessageRole.USER, List.of(RESULT)),
                        Message.assistant("Two"),
                        Message.assistant("Three"));

        assertThat(turns(messages))
                .containsExactly(
                        new Message(
                                MessageRole.USER, List.of(RESULT, new ContentBlock.Text("One"))),
                        new Message(
                                MessageRole.ASSISTANT,
                                List.of(
                                        new ContentBlock.Text("Two"),
                                        new ContentBlock.Text("Three"))));
    }

    @Test
    void whatIsNotKnownMakesNoTurn() {
        var messages = List.of(Message.user("One"), Message.assistant(""), Message.user("Two"));

        assertThat(turns(messages))
                .containsExactly(
                        new Message(
                                MessageRole.USER,
                                List.of(
                                        new ContentBlock.Text("One"),
                                        new ContentBlock.Text("Two"))));
    }

    @Test
    void systemIsHeardAsTheUserWithAMark() {
        var system = new Message(MessageRole.SYSTEM, List.of(new ContentBlock.Text("Hurry.")));

        assertThat(turns(List.of(system)))
                .containsExactly(Message.user("<system>\nHurry.\n</system>"));
    }

    @Test
    void thoughtsAreAModelsOnly() {
        var thought = new ContentBlock.Reasoning("Hm.", "");

        assertThat(turns(List.of(new Message(MessageRole.USER, List.of(thought))))).isEmpty();
        assertThat(turns(List.of(new Message(MessageRole.ASSISTANT, List.of(thought))))).hasSize(1);
    }

    private static List<Message> turns(List<Message> messages) {
        return IndexedBlock.groupByTurn(
                messages,
                block -> !block.equals(new ContentBlock.Text("")),
                (role, said) -> new Message(role, said.stream().map(IndexedBlock::block).toList()));
    }
}
