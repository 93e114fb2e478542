package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;
import dev.nerve.SessionId;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The promises of every conversation store about changes: they are atomic and sequential, and
/// readers never wait.
public interface ConversationTransactionContract {

    /// {@return the store to test: the same in every call of one test, and empty at first}
    ConversationStore conversations();

    /// {@return another port of the same store}
    DefinitionStore definitions();

    @Test
    default void changeGivesWhatItGives() throws InterruptedException {
        assertThat(conversations().<String>write(_ -> "given")).isEqualTo("given");
        assertThat(conversations().<String>read(_ -> "found")).isEqualTo("found");
    }

    @Test
    default void changeThatThrowsLeavesNothing() throws InterruptedException {
        insert("before");

        for (var thrown :
                List.of(
                        new NerveException.Invalid("no"),
                        new IllegalStateException("bug"),
                        new AssertionError("error"))) {
            assertThatThrownBy(() ->
                            conversations()
                                    .write(writer -> {
                                        writer.remove(id("before"));
                                        writer.insert(conversation("during"));
                                        writer.saveRequest("r", requested("during"));
                                        return rethrown(thrown);
                                    }))
                    .isSameAs(thrown);
        }

        assertThat(names()).containsExactly("before");
        var remembered = conversations().read(reader -> reader.completedRequest("r"));
        assertThat(remembered).isEmpty();
    }

    @Test
    default void changeSeesWhatItHasMadeSoFar() throws InterruptedException {
        var seen =
                conversations()
                        .write(writer -> {
                            writer.insert(conversation("a"));
                            return List.of(
                                    writer.find(id("a")).isPresent(),
                                    conversations()
                                            .read(reader -> reader.find(id("a")))
                                            .isPresent());
                        });

        assertThat(seen).containsExactly(true, true);
    }

    @Test
    default void readersSeeOneMomentAndDoNotWaitForTheWriter() throws Exception {
        insert("before");
        var changing = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        var writing =
                BackgroundTask.of(() ->
                        conversations()
                                .write(writer -> {
                                    writer.insert(conversation("during"));
                                    changing.countDown();
                                    await(mayEnd);
                                    return "written";
                                }));
        changing.await();

        assertThat(names()).containsExactly("before");

        mayEnd.countDown();
        assertThat(writing.get()).isEqualTo("written");
        assertThat(names()).containsExactly("before", "during");
    }

    @Test
    default void queryThatHasBegunSeesNothingOfLaterChanges() throws Exception {
        insert("before");
        var begun = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        var reading =
                BackgroundTask.of(() ->
                        conversations()
                                .read(reader -> {
                                    var first = reader.list().size();
                                    begun.countDown();
                                    await(mayEnd);
                                    return List.of(first, reader.list().size());
                                }));
        begun.await();

        insert("during");
        mayEnd.countDown();

        assertThat(reading.get()).containsExactly(1, 1);
    }

    @Test
    default void manyReadInsideReads() throws Exception {
        insert("a");
        var all =
                IntStream.range(0, 32)
                        .mapToObj(_ ->
                                BackgroundTask.of(() ->
                                        conversations()
                                                .read(reader ->
                                                        reader.list().size() + names().size())))
                        .toList();

        for (var one : all) {
            assertThat(one.get()).isEqualTo(2);
        }
    }

    @Test
    default void changeInsideAChangeBelongsToIt() throws InterruptedException {
        conversations()
                .write(writer -> {
                    writer.insert(conversation("outer"));
                    inner(() -> insert("inner"));
                    assertThat(writer.find(id("inner"))).isPresent();
                    inner(() -> definitions().save(session("s")));
                    assertThat(definitions().load()).hasSize(1);
                    return true;
                });

        assertThat(names()).containsExactly("inner", "outer");
        assertThat(definitions().load()).hasSize(1);
    }

    @Test
    default void changeInsideAChangeIsGoneWithIt() {
        assertThatThrownBy(() ->
                        conversations()
                                .write(writer -> {
                                    inner(() -> insert("inner"));
                                    inner(() -> definitions().save(session("s")));
                                    writer.insert(conversation("outer"));
                                    throw new NerveException.Invalid("no");
                                }))
                .hasMessage("no");

        assertThat(names()).isEmpty();
        assertThat(definitions().load()).isEmpty();
    }

    @Test
    default void innerChangeThatThrowsLeavesTheOuterOneWhole() throws InterruptedException {
        conversations()
                .write(writer -> {
                    writer.insert(conversation("outer"));
                    assertThatThrownBy(() ->
                                    conversations()
                                            .write(nested -> {
                                                nested.insert(conversation("inner"));
                                                inner(() -> definitions().save(session("s")));
                                                throw new NerveException.Invalid("no");
                                            }))
                            .hasMessage("no");
                    writer.insert(conversation("after"));
                    return true;
                });

        assertThat(names()).containsExactly("after", "outer");
        assertThat(definitions().load()).isEmpty();
    }

    @Test
    default void interruptedThreadBeginsNoChange() throws Exception {
        var writing =
                BackgroundTask.of(() -> {
                    Thread.currentThread().interrupt();
                    return conversations()
                            .write(writer -> {
                                writer.insert(conversation("a"));
                                return true;
                            });
                });

        assertThatThrownBy(writing::get).isInstanceOf(InterruptedException.class);
        assertThat(names()).isEmpty();
    }

    @Test
    default void threadInterruptedWhileItWaitsBeginsNoChange() throws Exception {
        var changing = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        var first =
                BackgroundTask.of(() ->
                        conversations()
                                .write(writer -> {
                                    writer.insert(conversation("first"));
                                    changing.countDown();
                                    await(mayEnd);
                                    return true;
                                }));
        changing.await();
        var second =
                BackgroundTask.of(() -> {
                    insert("second");
                    return true;
                });

        second.awaitBlocked().interrupt();
        assertThatThrownBy(second::get).isInstanceOf(InterruptedException.class);

        mayEnd.countDown();
        assertThat(first.get()).isTrue();
        assertThat(names()).containsExactly("first");
    }

    @Test
    default void oneFailingChangeDoesNotHurtThoseBesideIt() throws Exception {
        var changing = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        var first =
                BackgroundTask.of(() ->
                        conversations()
                                .write(_ -> {
                                    changing.countDown();
                                    await(mayEnd);
                                    return true;
                                }));
        changing.await();
        var others = new ArrayList<BackgroundTask<String>>();
        for (int i = 0; i < 20; i++) {
            int number = i;
            others.add(BackgroundTask.of(() -> insertOrFail(number)).awaitBlocked());
        }
        mayEnd.countDown();

        assertThat(first.get()).isTrue();
        for (int i = 0; i < 20; i++) {
            assertThat(others.get(i).get()).isEqualTo(i % 3 == 0 ? "refused" : "done");
        }
        assertThat(names()).hasSize(13).doesNotContain("c0", "c3", "c18");
    }

    private String insertOrFail(int number) throws InterruptedException {
        try {
            conversations()
                    .write(writer -> {
                        writer.insert(conversation("c" + number));
                        if (number % 3 == 0) {
                            throw new NerveException.Invalid("no");
                        }
                        return true;
                    });
            return "done";
        } catch (NerveException.Invalid _) {
            return "refused";
        }
    }

    @Test
    default void nothingIsLostWhenManyWriteAtOnce() throws Exception {
        var service = new ConversationService(conversations(), () -> Instant.EPOCH);
        service.create(id("shared"), ConversationConfig.NONE);
        var all =
                IntStream.range(0, 16)
                        .mapToObj(writer -> BackgroundTask.of(() -> sayAndFork(service, writer)))
                        .toList();
        for (var one : all) {
            assertThat(one.get()).isTrue();
        }

        var said = service.history(id("shared"));
        assertThat(said).hasSize(16 * 10);
        for (int writer = 0; writer < 16; writer++) {
            var name = "w" + writer + " ";
            assertThat(said.stream().map(ConversationTransactionContract::text))
                    .filteredOn(text -> text.startsWith(name))
                    .isEqualTo(IntStream.range(0, 10).mapToObj(i -> name + i).toList());
            for (int i = 0; i < 10; i++) {
                var fork = service.history(id("f" + writer + "-" + i));
                assertThat(fork).isEqualTo(said.subList(0, fork.size()));
                assertThat(fork.stream().map(ConversationTransactionContract::text))
                        .contains(name + i);
            }
        }
    }

    private static boolean sayAndFork(ConversationService service, int writer)
            throws InterruptedException {
        for (int i = 0; i < 10; i++) {
            service.append(
                    id("shared"),
                    RowContent.Message.of(MessageRole.SYSTEM, "w" + writer + " " + i));
            service.fork(ForkRequest.of("shared", "f" + writer + "-" + i));
        }
        return true;
    }

    private static String text(ConversationRow row) {
        return row.content() instanceof RowContent.Message message ? message.text() : "";
    }

    private static ConversationId id(String name) {
        return ConversationId.of(name);
    }

    private static Conversation conversation(String name) {
        return new Conversation(
                id(name),
                Conversation.Origin.ROOT,
                0,
                Instant.EPOCH,
                Value.Fields.EMPTY,
                Conversation.State.LIVE);
    }

    private static ConversationStore.CompletedRequest requested(String made) {
        return new ConversationStore.CompletedRequest(id(made), "print", Value.Fields.EMPTY);
    }

    private static SessionInfo session(String name) {
        return new SessionInfo(
                SessionId.of(name), "", List.of(), Value.Fields.EMPTY, Instant.EPOCH);
    }

    private void insert(String name) throws InterruptedException {
        conversations()
                .write(writer -> {
                    writer.insert(conversation(name));
                    return true;
                });
    }

    private List<String> names() {
        return conversations()
                .read(reader -> reader.list().stream().map(one -> one.id().name()).toList());
    }

    private static void await(CountDownLatch latch) {
        inner(latch::await);
    }

    /// Runs interruptible work where no `InterruptedException` may be thrown.
    private static void inner(InterruptibleAction work) {
        try {
            work.run();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean rethrown(Throwable thrown) {
        switch (thrown) {
            case RuntimeException unchecked -> throw unchecked;
            case Error error -> throw error;
            default -> throw new AssertionError(thrown);
        }
    }

    /// Work that can be interrupted.
    @FunctionalInterface
    interface InterruptibleAction {

        /// Does the work.
        ///
        /// @throws InterruptedException if the thread was interrupted
        void run() throws InterruptedException;
    }
}
