package dev.nerve.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.conversation.MergeText.LastAnswer;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.execution.RunRequest;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.Prompt;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.tool.Tool;
import dev.nerve.value.Value;
import dev.nerve.workspace.Workspaces;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Chats do at random what chats can do; what a model is shown is compared with plain lists, which
/// a fork copies.
class RandomChatTest {

    @Test
    void modelIsShownWhatAPlainListHolds() {
        RandomSeeds.each(60, random -> new Play(random).run(60));
    }

    private static final class Play {

        private final Random random;
        private final InMemoryConversationStore store = new InMemoryConversationStore();
        private final FakeModel model = FakeModel.of(Play::answer);
        private final Rig rig = Rig.in(store, model);
        private final Map<String, List<String>> expected = new LinkedHashMap<>();
        private Session session;
        private int words;

        Play(Random random) throws InterruptedException {
            this.random = random;
            this.session = sessions().create("work", "");
            session.add(FunctionNode.of("up", context -> context.input().text()));
            var up = Tool.named("up", tool().spec()).withArgument("text");
            session.add(rig.chat(Rig.terms().withTools(up).with(RetryPolicy.NEVER)));
            expected.put("chat", new ArrayList<>());
            chat("chat").start();
        }

        private static Tool tool() {
            return Tool.of(FunctionNode.of("up", _ -> "x"), "", "text", "what");
        }

        private SessionRegistry sessions() {
            return SessionRegistry.open(
                    rig.runner(),
                    NodeKinds.of(List.of(new ChatNodeKind(rig.host()))),
                    store.definitions(),
                    Workspaces.none());
        }

        private static ModelAnswer answer(Prompt prompt) throws InterruptedException {
            var last = prompt.messages().getLast().text();
            if (last.startsWith("wait")) {
                Thread.sleep(Duration.ofDays(1));
            }
            if (last.startsWith("fail")) {
                return ModelAnswer.Failed.of(ErrorCode.API_ERROR, "down");
            }
            return last.startsWith("call")
                    ? FakeModel.toolCallAnswer(
                            new ContentBlock.ToolUse("c", "up", Value.fields(Map.of("text", "y"))))
                    : FakeModel.textAnswer("re: " + last);
        }

        void run(int operations) throws Exception {
            for (int i = 0; i < operations; i++) {
                var name = any();
                switch (random.nextInt(14)) {
                    case 0, 1, 2, 3 -> say(name);
                    case 4 -> call(name);
                    case 5 -> fail(name);
                    case 6 -> interrupt(name);
                    case 7, 8 -> fork(name);
                    case 9 -> clear(name);
                    case 10 -> rewind(name);
                    case 11 -> merge(name);
                    case 12 -> redact(name);
                    default -> restart();
                }
            }
            for (var name : List.copyOf(expected.keySet())) {
                say(name);
            }
        }

        private String any() {
            var names = List.copyOf(expected.keySet());
            return names.get(random.nextInt(names.size()));
        }

        private ChatNode chat(String name) {
            return (ChatNode) session.get(NodeId.of(name));
        }

        private List<String> of(String name) {
            return expected.getOrDefault(name, List.of());
        }

        private Outcome run(String name, String text) throws InterruptedException {
            return session.run(chat(name), text);
        }

        private void mustHaveBeenShown(String name, String... more) {
            var all = new ArrayList<>(of(name));
            all.addAll(List.of(more));
            assertThat(Rig.lines(model.prompts().getLast())).isEqualTo(all);
        }

        private void say(String name) throws InterruptedException {
            var text = "say " + words++;
            run(name, text);
            mustHaveBeenShown(name, "user: " + text);
            of(name).addAll(List.of("user: " + text, "assistant: re: " + text));
        }

        private void call(String name) throws InterruptedException {
            var text = "call " + words++;
            run(name, text);
            // A call and its result have no words; what is said to the result has none either.
            mustHaveBeenShown(name, "user: " + text, "assistant: ", "user: ");
            of(name).addAll(List.of("user: " + text, "assistant: ", "user: ", "assistant: re: "));
        }

        private void fail(String name) throws InterruptedException {
            var text = "fail " + words++;
            assertThat(run(name, text)).isInstanceOf(Outcome.Failed.class);
            mustHaveBeenShown(name, "user: " + text);
        }

        private void interrupt(String name) throws Exception {
            var text = "wait " + words++;
            var token = CancellationToken.create();
            int asked = model.prompts().size();
            var chat = chat(name);
            var running =
                    BackgroundTask.of(
                            () -> session.run(RunRequest.of(chat, text).cancellation(token)));
            model.awaitPrompts(asked + 1);
            token.cancel("enough");
            assertThat(running.get()).isInstanceOf(Outcome.Failed.class);
            of(name).add("user: " + text);
        }

        private void fork(String name) throws InterruptedException {
            var target = "f" + words++;
            int turns = random.nextInt(turns(name).size() + 1);
            session.fork(NodeForkRequest.of(name, target).at(ForkPoint.keepUserTurns(turns)));
            expected.put(target, new ArrayList<>(of(name).subList(0, end(name, turns))));
        }

        private void clear(String name) throws InterruptedException {
            change(name, chat -> rig.host().conversations().clear(chat.conversation()));
            of(name).clear();
        }

        private void rewind(String name) throws InterruptedException {
            int turns = random.nextInt(turns(name).size() + 1);
            int end = end(name, turns);
            change(
                    name,
                    chat ->
                            rig.host()
                                    .conversations()
                                    .rewind(chat.conversation(), ForkPoint.keepUserTurns(turns)));
            of(name).subList(end, of(name).size()).clear();
        }

        /// Merges the messages of another conversation since it was forked, if there are any.
        private void merge(String into) throws InterruptedException {
            var from = any();
            var conversations = rig.host().conversations();
            var child = chat(from).conversation();
            var parent = chat(into).conversation();
            try {
                conversations.merge(child, parent, LastAnswer.LAST_ANSWER);
            } catch (NerveException _) {
                return;
            }
            var told = conversations.view(parent).shown().getLast().content();
            var text = ((RowContent.Merged) told).text();
            of(into).add("user: [From '%s']\n%s".formatted(child, text));
        }

        /// Words are said once, so those who can see them are those who have the line.
        private void redact(String name) throws InterruptedException {
            var id = chat(name).conversation();
            var said =
                    rig.host().conversations().view(id).shown().stream()
                            .filter(one ->
                                    one.content() instanceof RowContent.Message message
                                            && message.startsTurn()
                                            && !message.text().equals(RowContent.REDACTED))
                            .toList();
            if (said.isEmpty()) {
                return;
            }
            var one = said.get(random.nextInt(said.size()));
            var line = "user: " + ((RowContent.Message) one.content()).text();
            rig.host().conversations().redact(id, one.seq(), "a secret");
            expected.values()
                    .forEach(lines ->
                            lines.replaceAll(old -> old.equals(line) ? "user: [redacted]" : old));
        }

        private void restart() {
            session = sessions().get("work");
            session.add(FunctionNode.of("up", context -> context.input().text()));
        }

        private void change(String name, Change change) throws InterruptedException {
            change.make(chat(name));
        }

        /// The beginnings of turns: tools and merges begin none.
        private List<Integer> turns(String name) {
            var lines = of(name);
            var turns = new ArrayList<Integer>();
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).startsWith("user: ")
                        && !lines.get(i).equals("user: ")
                        && !lines.get(i).startsWith("user: [From")) {
                    turns.add(i);
                }
            }
            return turns;
        }

        private int end(String name, int keep) {
            var turns = turns(name);
            return keep == turns.size() ? of(name).size() : turns.get(keep);
        }
    }

    private interface Change {

        void make(ChatNode chat) throws InterruptedException;
    }
}
