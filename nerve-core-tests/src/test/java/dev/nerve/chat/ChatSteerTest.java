package dev.nerve.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.Prompt;
import dev.nerve.node.capability.NodeCapabilities;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.FakeModel;
import dev.nerve.tool.Tool;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Messages that people send into the running turn of a chat.
class ChatSteerTest {

    private final AtomicReference<ChatNode> chat = new AtomicReference<>();
    private final List<Optional<RunId>> runs = new ArrayList<>();

    private ChatNode chat() {
        return Objects.requireNonNull(chat.get(), "the test sets it");
    }

    private void steer(String text) {
        runs.add(chat().steer(Value.of(text)));
    }

    @Test
    void messageIsInTheNextPromptOfTheTurn() throws InterruptedException {
        var tool =
                Tool.of(
                        FunctionNode.of(
                                "look",
                                _ -> {
                                    steer("Also B");
                                    return "seen";
                                }),
                        "looks",
                        "text",
                        "what");
        var call = new ContentBlock.ToolUse("c1", "look", Value.Fields.EMPTY.with("text", "there"));
        var model =
                FakeModel.ofAnswers(
                        FakeModel.toolCallAnswer(call), FakeModel.textAnswer("A and B."));
        var rig = Rig.of(model);
        chat.set(rig.chat(Rig.terms().withTools(tool)));

        var outcome = rig.say(chat(), "Do A");

        assertThat(outcome.output().text()).isEqualTo("A and B.");
        assertThat(Rig.lines(model.prompts().getLast())).contains("user: Also B");
        assertThat(runs).hasSize(1).allMatch(Optional::isPresent);
    }

    @Test
    void modelThatIsAboutToEndTheTurnIsAskedAgain() throws InterruptedException {
        var rig = Rig.of(FakeModel.of(this::answerAndSteerOnce));
        chat.set(rig.chat(Rig.terms()));

        var outcome = rig.say(chat(), "Do A");

        assertThat(outcome).isInstanceOf(Outcome.Done.class);
        assertThat(outcome.output().text()).isEqualTo("user: Also B");
        assertThat(rig.host().conversations().view(chat().conversation()).turns()).hasSize(1);
    }

    private ModelAnswer answerAndSteerOnce(Prompt prompt) {
        if (runs.isEmpty()) {
            steer("Also B");
        }
        return FakeModel.textAnswer(Rig.lines(prompt).getLast());
    }

    @Test
    void chatWithoutATurnTakesNothing() throws InterruptedException {
        var rig = Rig.of(FakeModel.ofTexts("Hello"));
        chat.set(rig.chat(Rig.terms()));

        steer("before");
        rig.say(chat(), "Hi");
        steer("after");

        assertThat(runs).containsExactly(Optional.empty(), Optional.empty());
        assertThatThrownBy(() -> steer(" ")).isInstanceOf(NerveException.Invalid.class);
        assertThat(NodeCapabilities.of(chat())).contains("steer");
    }
}
