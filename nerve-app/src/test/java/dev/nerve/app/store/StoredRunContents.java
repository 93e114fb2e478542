package dev.nerve.app.store;

import dev.nerve.RunPath;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.SessionQuery;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.store.RunStore;
import dev.nerve.store.journal.RunEffect;
import java.nio.file.Path;
import java.util.List;

/// Everything that a store has about its newest run, and all conversations and sessions.
final class StoredRunContents {

    private static final int MOST = 1000;

    private StoredRunContents() {}

    /// {@return the contents, to compare them}
    ///
    /// @param directory the project
    static List<?> read(Path directory) {
        try (var store = SqliteStore.openReadOnly(directory.resolve(".nerve"))) {
            return List.of(
                    run(store.runs()),
                    conversations(store.conversations()),
                    sessions(store.definitions()));
        }
    }

    private static List<?> run(RunStore runs) {
        var run = runs.list().getFirst();
        var root = RunEffect.place(run.id(), RunPath.root(run.source().name()), 0);
        return List.of(
                runs.list(),
                runs.gates().list(run.id()),
                runs.gates().offers(run.id()),
                runs.events(run.id(), 1, MOST),
                runs.journal(run.id()).inside(root));
    }

    private static List<?> conversations(ConversationStore conversations) {
        return conversations.<List<?>>read(
                reader -> reader.list().stream().map(one -> conversation(reader, one)).toList());
    }

    private static List<?> conversation(
            ConversationStore.Reader reader, Conversation conversation) {
        return List.of(
                conversation,
                reader.rows(conversation.id(), 0, MOST),
                reader.turnHolder(conversation.id()));
    }

    private static List<?> sessions(DefinitionStore definitions) {
        return definitions.list(SessionQuery.DEFAULT).sessions().stream()
                .map(session -> List.of(session, definitions.nodes(session.info().id())))
                .toList();
    }
}
