package dev.nerve.engine.command;

import dev.nerve.NameRules;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.InFlightPolicy;
import dev.nerve.conversation.fork.InheritMode;
import dev.nerve.engine.command.CommandCheck.CheckedParameter;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.definition.NodeInfo;
import dev.nerve.protocol.ForkCommands;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.value.Value;
import dev.nerve.workspace.Workspace;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A reader of the parameters of a fork. It reports all problems at once.
final class ForkRequestReader {

    private static final List<String> WORKSPACES =
            List.of("shared", "worktree", "snapshot", "none");

    private final CommandCheck check = new CommandCheck();
    private final ForkCommands.ForkNode command;
    private final CheckedParameter<Optional<SessionId>> into;
    private final CheckedParameter<Optional<NodeId>> target;
    private final CheckedParameter<ForkPoint> point;
    private final CheckedParameter<InheritMode> inherit;
    private final CheckedParameter<InFlightPolicy> inFlight;
    private final CheckedParameter<Boolean> deep;
    private final CheckedParameter<Workspace.Mode> workspace;

    ForkRequestReader(ForkCommands.ForkNode command) {
        this.command = command;
        check.session(command.session());
        check.node(command.nodeId());
        this.into =
                check.read(
                        "into_session",
                        () -> Optional.ofNullable(command.intoSession()).map(SessionId::of));
        this.target =
                check.read("target", () -> Optional.ofNullable(command.target()).map(NodeId::of));
        this.point = check.read("at", () -> ForkPoint.parse(orElse(command.at(), "head")));
        this.inherit =
                check.read("inherit", () -> InheritMode.parse(orElse(command.inherit(), "prefix")));
        this.inFlight =
                check.read(
                        "in_flight",
                        () ->
                                InFlightPolicy.parse(
                                        orElse(command.inFlight(), "last_completed_turn")));
        this.deep =
                check.word(
                        "depth",
                        command.depth(),
                        Map.of("shallow", false, "deep", true)::get,
                        List.of("shallow", "deep"));
        this.workspace =
                check.word("workspace", command.workspace(), ForkRequestReader::mode, WORKSPACES);
        check.requireValid();
    }

    private static String orElse(@Nullable String text, String otherwise) {
        return text == null ? otherwise : text;
    }

    private static Workspace.@Nullable Mode mode(String word) {
        return Arrays.stream(Workspace.Mode.values())
                .filter(mode -> mode.wireName().equals(word))
                .findFirst()
                .orElse(null);
    }

    /// {@return the request}
    ///
    /// @param sessions the sessions
    /// @param source the session of the source
    NodeForkRequest read(SessionRegistry sessions, Session source) {
        var home = into.get().map(id -> NodeLookup.openSession(sessions, id)).orElse(source);
        var name = target.get().orElseGet(() -> name(home));
        var retention =
                isTrue(command.removeWorkspace())
                        ? Workspace.Retention.REMOVE
                        : Workspace.Retention.KEEP;
        var request =
                NodeForkRequest.of(NodeId.of(command.nodeId()), name)
                        .at(point.get())
                        .conversationFork(this::options);
        if (workspace.get() != Workspace.Mode.SHARED) {
            request = request.workspace(new Workspace.WorkspaceRequest(workspace.get(), retention));
        }
        request = deep.get() ? request.deep() : request;
        request = into.get().isPresent() ? request.session(home.id().name()) : request;
        var requestId = command.requestId();
        return requestId == null ? request : request.once(requestId);
    }

    private static boolean isTrue(@Nullable Boolean flag) {
        return flag != null && flag;
    }

    private ForkRequest options(ForkRequest fork) {
        var request = fork.inherit(inherit.get()).inFlight(inFlight.get()).labels(command.labels());
        if (!command.overrides().fields().isEmpty()) {
            request = request.overrides(new ConversationConfig(command.overrides()));
        }
        request = isTrue(command.allowHidden()) ? request.allowHidden() : request;
        request = isTrue(command.keepCache()) ? request.keepCache() : request;
        var prompt = command.firstPrompt();
        return prompt == null ? request : request.withFirstPrompt(prompt);
    }

    /// {@return the name of the fork of the same request, or a free name such as `claude-fork-2`}
    private NodeId name(Session home) {
        var taken = new HashSet<String>();
        for (var info : home.list()) {
            if (isOfRequest(info)) {
                return info.id();
            }
            taken.add(info.id().name());
        }
        for (int number = 1; ; number++) {
            var end = "-fork-" + number;
            var start = command.nodeId();
            int room = NameRules.MAX_LENGTH - end.length();
            var name = start.substring(0, Math.min(start.length(), room)) + end;
            if (!taken.contains(name)) {
                return NodeId.of(name);
            }
        }
    }

    private boolean isOfRequest(NodeInfo info) {
        var requestId = command.requestId();
        return requestId != null
                && info.metadata()
                        .find("fork_request.id")
                        .map(Value::text)
                        .filter(requestId::equals)
                        .isPresent();
    }
}
