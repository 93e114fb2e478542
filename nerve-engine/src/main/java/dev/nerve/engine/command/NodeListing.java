package dev.nerve.engine.command;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.engine.data.NodeDataWriter;
import dev.nerve.node.definition.NodeInfo;
import dev.nerve.node.definition.NodeState;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.protocol.node.NodeListData;
import dev.nerve.query.LabelFilter;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.session.definition.NodeQuery;
import dev.nerve.session.definition.SessionQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A reader of pages of nodes, in the order of their sessions and of their creation. It opens only
/// the sessions that have nodes of the page, and starts no node.
///
/// @param sessions the sessions
/// @param writer writes the nodes
record NodeListing(SessionRegistry sessions, NodeDataWriter writer) {

    private static final List<String> STATES =
            Arrays.stream(NodeState.values()).map(NodeState::wireName).toList();

    NodeListData list(NodeCommands.ListNodes command) {
        boolean all = command.allSessions() != null && command.allSessions();
        var check = new CommandCheck();
        var session = check.session(command.session());
        var limit = check.limit(command.limit());
        var end = check.read("after", () -> PageEnd.parse(command.after()));
        check.require(
                !all || command.session() == null,
                "session: leave it out together with all_sessions");
        check.require(
                command.state() == null || STATES.contains(command.state()),
                "state: use one of %s, not '%s'"
                        .formatted(String.join(", ", STATES), command.state()));
        check.requireValid();
        var names = all ? allSessions() : oneSession(session.get(), command.session() != null);
        var stored = label(NodeQuery.DEFAULT, command.label());
        var found = withMatches(names, stored, end.get());
        return page(found, end.get(), limit.get(), filter(command));
    }

    private static NodeQuery label(NodeQuery query, @Nullable String label) {
        return label == null ? query : query.label(label);
    }

    /// {@return the sessions that may have matching nodes: the open ones, whose nodes may not be
    /// stored, those with a stored node that matches, and the one at which the page begins}
    private List<SessionId> withMatches(List<SessionId> names, NodeQuery query, PageEnd begin) {
        var wanted = new HashSet<@Nullable SessionId>();
        wanted.add(begin.session());
        sessions.list().forEach(open -> wanted.add(open.id()));
        var pages = names.size() == 1 ? query.session(names.getFirst()) : query;
        var found = sessions.nodes(pages.limit(NodeQuery.MOST));
        found.nodes().forEach(node -> wanted.add(node.session()));
        while (found.next() != null) {
            found = sessions.nodes(pages.limit(NodeQuery.MOST).after(found.next()));
            found.nodes().forEach(node -> wanted.add(node.session()));
        }
        return names.stream().filter(wanted::contains).toList();
    }

    /// {@return a page of the nodes of one type in a session}
    ///
    /// @param type the type of the nodes
    NodeListData listType(SessionId session, String type, int limit, PageEnd end) {
        var names = withMatches(List.of(session), NodeQuery.DEFAULT.type(type), end);
        return page(names, end, limit, info -> info.type().equals(type));
    }

    private static Predicate<NodeInfo> filter(NodeCommands.ListNodes command) {
        var label = command.label() == null ? null : LabelFilter.of(command.label());
        var state = command.state();
        return info ->
                (label == null || label.matches(NodeDataWriter.labels(info)))
                        && (state == null || state.equals(info.state().wireName()));
    }

    /// {@return the session, or nothing if it is the default session, which nobody has created}
    private List<SessionId> oneSession(SessionId id, boolean isNamed) {
        if (isNamed) {
            sessions.get(id.name());
        }
        return List.of(id);
    }

    private List<SessionId> allSessions() {
        var all = new ArrayList<SessionId>();
        var query = SessionQuery.DEFAULT.limit(SessionQuery.MOST);
        for (var page = sessions.list(query); ; page = sessions.list(query.after(page.next()))) {
            page.sessions().forEach(one -> all.add(one.info().id()));
            if (page.next() == null) {
                return all;
            }
        }
    }

    private NodeListData page(
            List<SessionId> names, PageEnd end, int limit, Predicate<NodeInfo> filter) {
        var nodes = new ArrayList<NodeData>();
        PageEnd last = end;
        for (var name : names.subList(end.first(names), names.size())) {
            var session = sessions.find(name.name());
            var infos = session.map(Session::list).orElse(List.of());
            for (int i = end.next(name, infos); i < infos.size(); i++) {
                if (!filter.test(infos.get(i))) {
                    continue;
                }
                if (nodes.size() == limit) {
                    return new NodeListData(nodes, last.toString());
                }
                nodes.add(writer.brief(session.orElseThrow(), infos.get(i)));
                last = new PageEnd(name, i, infos.get(i).id());
            }
        }
        return new NodeListData(nodes, null);
    }

    /// The last node of a page.
    ///
    /// @param session its session; null before the first page
    /// @param index its position in the session
    /// @param node its name
    record PageEnd(@Nullable SessionId session, int index, @Nullable NodeId node) {

        private static final PageEnd NONE = new PageEnd(null, -1, null);

        static PageEnd parse(@Nullable String text) {
            if (text == null) {
                return NONE;
            }
            var parts = text.split("/", -1);
            if (parts.length != 3) {
                throw new NerveException.Invalid("'%s' is no end of a page".formatted(text));
            }
            return new PageEnd(
                    SessionId.of(parts[0]), Integer.parseInt(parts[1]), NodeId.of(parts[2]));
        }

        /// {@return the position of the session of this page among all sessions}
        int first(List<SessionId> names) {
            int first = session == null ? 0 : names.indexOf(session);
            if (first < 0) {
                throw new NerveException.Invalid(
                        "after: session '%s' was deleted; list from the beginning"
                                .formatted(session));
            }
            return first;
        }

        /// {@return the position of the next node in a session}
        int next(SessionId in, List<NodeInfo> infos) {
            if (!in.equals(session)) {
                return 0;
            }
            for (int i = 0; i < infos.size(); i++) {
                if (infos.get(i).id().equals(node)) {
                    return i + 1;
                }
            }
            // The node was deleted, and those behind it moved up.
            return Math.min(index, infos.size());
        }

        @Override
        public String toString() {
            return "%s/%d/%s".formatted(session, index, node);
        }
    }
}
