package dev.nerve.llm.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.conversation.Role;
import dev.nerve.model.Block;
import dev.nerve.model.Message;
import java.util.List;
import org.junit.jupiter.api.Test;

class SaidTest {

    private static final Block RESULT = new Block.ToolResult("c1", List.of(), false);

    @Test
    void whatOneSaysInARowIsOneTurnWithResultsFirst() {
        var messages =
                List.of(
                        Message.user("One"),
                        new Message(Role.USER, List.of(RESULT)),
                        Message.assistant("Two"),
                        Message.assistant("Three"));

        assertThat(turns(messages))
                .containsExactly(
                        new Message(Role.USER, List.of(RESULT, new Block.Text("One"))),
                        new Message(
                                Role.ASSISTANT,
                                List.of(new Block.Text("Two"), new Block.Text("Three"))));
    }

    @Test
    void whatIsNotKnownMakesNoTurn() {
        var messages = List.of(Message.user("One"), Message.assistant(""), Message.user("Two"));

        assertThat(turns(messages))
                .containsExactly(
                        new Message(
                                Role.USER, List.of(new Block.Text("One"), new Block.Text("Two"))));
    }

    @Test
    void systemIsHeardAsTheUserWithAMark() {
        var system = new Message(Role.SYSTEM, List.of(new Block.Text("Hurry.")));

        assertThat(turns(List.of(system)))
                .containsExactly(Message.user("<system>\nHurry.\n</system>"));
    }

    @Test
    void thoughtsAreAModelsOnly() {
        var thought = new Block.Reasoning("Hm.", "");

        assertThat(turns(List.of(new Message(Role.USER, List.of(thought))))).isEmpty();
        assertThat(turns(List.of(new Message(Role.ASSISTANT, List.of(thought))))).hasSize(1);
    }

    private static List<Message> turns(List<Message> messages) {
        return Said.inTurns(
                messages,
                block -> !block.equals(new Block.Text("")),
                (role, said) -> new Message(role, said.stream().map(Said::block).toList()));
    }
}
