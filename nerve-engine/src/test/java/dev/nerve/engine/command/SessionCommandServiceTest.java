package dev.nerve.engine.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.SessionCommands;
import dev.nerve.protocol.common.EmptyReply;
import dev.nerve.protocol.session.SessionData;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SessionCommandServiceTest {

    private final EngineWorld world = new EngineWorld();

    @AfterEach
    void close() throws InterruptedException {
        world.close();
    }

    private SessionData create(String name) throws InterruptedException {
        return world.call(
                new SessionCommands.CreateSession(name, "about " + name, List.of("tag"), null));
    }

    private List<String> list(SessionCommands.ListSessions command) throws InterruptedException {
        return world.call(command).sessions().stream().map(SessionData::session).toList();
    }

    @Test
    void sessionIsCreatedOnce() throws InterruptedException {
        var created = create("work");

        assertThat(created.session()).isEqualTo("work");
        assertThat(created.description()).isEqualTo("about work");
        assertThat(created.tags()).containsExactly("tag");
        assertThat(created.archived()).isFalse();
        assertThat(world.call(new SessionCommands.GetSession("work"))).isEqualTo(created);
        assertThatThrownBy(() -> create("work")).isInstanceOf(NerveException.AlreadyExists.class);
    }

    @Test
    void repeatedRequestReturnsTheFirstResult() throws InterruptedException {
        var command = new SessionCommands.CreateSession("work", null, List.of(), "request-1");

        var first = world.call(command);

        assertThat(world.call(command)).isSameAs(first);
        assertThatThrownBy(() ->
                        world.call(
                                new SessionCommands.CreateSession(
                                        "other", null, List.of(), "request-1")))
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        failure ->
                                assertThat(failure.code()).isEqualTo(ErrorCode.REQUEST_CONFLICT));
    }

    @Test
    void requestThatFailedCanBeRepeated() throws InterruptedException {
        create("work");
        var command = new SessionCommands.CreateSession("work", null, List.of(), "request-1");
        assertThatThrownBy(() -> world.call(command))
                .isInstanceOf(NerveException.AlreadyExists.class);

        world.call(new SessionCommands.DeleteSession("work"));

        assertThat(world.call(command).session()).isEqualTo("work");
    }

    @Test
    void labelsChangeOneByOne() throws InterruptedException {
        create("work");
        world.call(
                new SessionCommands.LabelSession(
                        "work", Value.Fields.EMPTY.with("team", "a").with("urgent", true)));

        var labelled =
                world.call(
                        new SessionCommands.LabelSession(
                                "work", Value.Fields.EMPTY.with("urgent", null).with("level", 2)));

        assertThat(labelled.labels())
                .isEqualTo(Value.Fields.EMPTY.with("team", "a").with("level", 2));
        assertThat(list(new SessionCommands.ListSessions("team=a", null, null, null, null)))
                .containsExactly("work");
        assertThat(list(new SessionCommands.ListSessions("team=b", null, null, null, null)))
                .isEmpty();
    }

    @Test
    void archivedSessionsAreListedOnRequest() throws InterruptedException {
        create("old");
        create("new");

        var archived = world.call(new SessionCommands.ArchiveSession("old", null));

        assertThat(archived.archived()).isTrue();
        assertThat(list(new SessionCommands.ListSessions(null, null, null, null, null)))
                .containsExactly("new");
        assertThat(list(new SessionCommands.ListSessions(null, null, true, null, null)))
                .containsExactly("old");
        assertThat(world.call(new SessionCommands.ArchiveSession("old", false)).archived())
                .isFalse();
    }

    @Test
    void pagesHaveEverySessionOnce() throws InterruptedException {
        for (int i = 0; i < 7; i++) {
            create("work-" + i);
        }
        var seen = new ArrayList<String>();

        var page = world.call(new SessionCommands.ListSessions(null, null, null, 3, null));
        page.sessions().forEach(session -> seen.add(session.session()));
        while (page.next() != null) {
            page = world.call(new SessionCommands.ListSessions(null, null, null, 3, page.next()));
            assertThat(page.sessions()).hasSizeLessThanOrEqualTo(3);
            page.sessions().forEach(session -> seen.add(session.session()));
        }

        assertThat(seen)
                .containsExactly(
                        "work-0", "work-1", "work-2", "work-3", "work-4", "work-5", "work-6");
    }

    @Test
    void deletionTakesTheNodesAlong() throws InterruptedException {
        world.call(
                new NodeCommands.CreateNode(
                        "work", "same", "identity", Value.Fields.EMPTY, Value.Fields.EMPTY, null));
        assertThat(world.call(new SessionCommands.GetSession("work")).nodes()).isEqualTo(1);

        assertThat(world.call(new SessionCommands.DeleteSession("work"))).isEqualTo(EmptyReply.OK);

        assertThatThrownBy(() -> world.call(new SessionCommands.GetSession("work")))
                .isInstanceOf(NerveException.NotFound.class);
        assertThatThrownBy(() -> world.call(new SessionCommands.DeleteSession("work")))
                .isInstanceOf(NerveException.NotFound.class);
    }
}
