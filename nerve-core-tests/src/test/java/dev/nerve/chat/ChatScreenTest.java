package dev.nerve.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.node.capability.ConversationNode.HeldConversation;
import dev.nerve.node.capability.ConversationNode.Keeper;
import dev.nerve.node.capability.NodeCapabilities;
import dev.nerve.node.capability.screen.ScreenNode;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.ScreenNodeContract;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// A chat as clients see it while it lives: its transcript as a screen, and an interrupt.
class ChatScreenTest extends ScreenNodeContract {

    private final AtomicReference<String> word = new AtomicReference<>("");
    private final Rig rig = Rig.of(FakeModel.of(_ -> FakeModel.textAnswer(word.get())));

    @Override
    protected ScreenNode node() throws Exception {
        var chat = rig.chat(Rig.terms());
        chat.start();
        return chat;
    }

    @Override
    protected void show(ScreenNode node, String shown) throws Exception {
        word.set(shown);
        rig.say(node, "Which fruit?");
    }

    @Test
    void theTranscriptOfAStoredConversationIsItsScreen() throws Exception {
        var chat = rig.chat(Rig.terms());
        word.set("yes");
        rig.say(chat, "Is it?");

        assertThat(chat.screen().sequences()).isEqualTo("> Is it?\r\nyes\r\n\r\n");
    }

    @Test
    void anInterruptEndsTheTurnAndLeavesTheChatReady() throws Exception {
        var asked = new CountDownLatch(1);
        var model =
                FakeModel.of(_ -> {
                    asked.countDown();
                    new CountDownLatch(1).await();
                    return FakeModel.textAnswer("never");
                });
        var slow = Rig.of(model);
        var chat = slow.chat(Rig.terms());
        var turn = BackgroundTask.of(() -> slow.say(chat, "Wait!"));
        asked.await();

        chat.interrupt();

        assertThat(turn.get())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.INTERRUPTED));
        assertThat(chat.state()).isEqualTo(NodeState.READY);
    }

    @Test
    void itNamesItsConversationAndItsCapabilities() {
        var chat = rig.chat(Rig.terms());

        assertThat(chat.heldConversation())
                .isEqualTo(Optional.of(new HeldConversation("chat", Keeper.STORE)));
        assertThat(chat.toolList()).isEmpty();
        assertThat(NodeCapabilities.of(chat))
                .containsExactly(
                        "lifecycle",
                        "fork",
                        "screen",
                        "interrupt",
                        "steer",
                        "conversation",
                        "tools");
    }
}
