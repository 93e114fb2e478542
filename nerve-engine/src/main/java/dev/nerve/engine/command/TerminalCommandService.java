package dev.nerve.engine.command;

import dev.nerve.engine.data.TerminalTextMask;
import dev.nerve.node.capability.ClearableNode;
import dev.nerve.node.capability.FocusableNode;
import dev.nerve.node.capability.InterruptibleNode;
import dev.nerve.node.capability.RecordableNode;
import dev.nerve.node.capability.TypingNode;
import dev.nerve.node.capability.screen.ResizableNode;
import dev.nerve.node.capability.screen.ScreenNode;
import dev.nerve.node.capability.screen.ScreenSize;
import dev.nerve.protocol.TerminalCommands;
import dev.nerve.protocol.common.EmptyReply;
import dev.nerve.protocol.node.BufferData;
import dev.nerve.protocol.node.RecordingData;
import dev.nerve.protocol.node.ScreenData;
import dev.nerve.secret.Secrets;
import dev.nerve.session.SessionRegistry;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The commands on the live terminals and transcripts of nodes.
public final class TerminalCommandService {

    private final SessionRegistry sessions;
    private final TerminalTextMask mask;

    TerminalCommandService(SessionRegistry sessions, Secrets secrets) {
        this.sessions = sessions;
        this.mask = new TerminalTextMask(secrets);
    }

    Record execute(TerminalCommands<?> command) throws InterruptedException {
        return switch (command) {
            case TerminalCommands.RunCommand run -> type(run);
            case TerminalCommands.WriteData write -> write(write);
            case TerminalCommands.SendInterrupt interrupt -> interrupt(interrupt);
            case TerminalCommands.ResizeNode resize -> resize(resize);
            case TerminalCommands.FocusNode focus -> focus(focus);
            case TerminalCommands.GetBuffer get -> buffer(get);
            case TerminalCommands.ClearBuffer clear -> clear(clear);
            case TerminalCommands.GetScreen get -> screen(find(get.session(), get.nodeId()));
            case TerminalCommands.RecordNode record -> record(record);
        };
    }

    private NodeLookup find(@Nullable String session, String node) {
        return NodeLookup.find(sessions, session, node);
    }

    private EmptyReply type(TerminalCommands.RunCommand command) throws InterruptedException {
        find(command.session(), command.nodeId())
                .as(TypingNode.class, "input for typing")
                .submit(command.text());
        return EmptyReply.OK;
    }

    private EmptyReply write(TerminalCommands.WriteData command) throws InterruptedException {
        find(command.session(), command.nodeId())
                .as(TypingNode.class, "input for typing")
                .write(command.text());
        return EmptyReply.OK;
    }

    private EmptyReply interrupt(TerminalCommands.SendInterrupt command)
            throws InterruptedException {
        find(command.session(), command.nodeId())
                .as(InterruptibleNode.class, "way to interrupt its work")
                .interrupt();
        return EmptyReply.OK;
    }

    private ScreenData resize(TerminalCommands.ResizeNode command) {
        var check = new CommandCheck();
        check.session(command.session());
        check.node(command.nodeId());
        var size = check.read("columns", () -> new ScreenSize(command.columns(), command.rows()));
        check.requireValid();
        var found = find(command.session(), command.nodeId());
        found.as(ResizableNode.class, "screen of its own").resize(size.get());
        return screen(found);
    }

    private EmptyReply focus(TerminalCommands.FocusNode command) throws InterruptedException {
        find(command.session(), command.nodeId()).as(FocusableNode.class, "pane").focus();
        return EmptyReply.OK;
    }

    private BufferData buffer(TerminalCommands.GetBuffer command) {
        var check = new CommandCheck();
        check.session(command.session());
        check.node(command.nodeId());
        var limit = check.limit(command.limit());
        check.requireValid();
        var found = find(command.session(), command.nodeId());
        long from = command.from() == null ? 0 : Math.max(0, command.from());
        var text = found.as(ScreenNode.class, "screen").buffer(from, limit.get());
        return new BufferData(
                found.session().id().name(),
                found.id().name(),
                text.from(),
                text.next(),
                mask.mask(String.join("\n", text.rows())));
    }

    private EmptyReply clear(TerminalCommands.ClearBuffer command) {
        find(command.session(), command.nodeId())
                .as(ClearableNode.class, "buffer to clear")
                .clearBuffer();
        return EmptyReply.OK;
    }

    private ScreenData screen(NodeLookup found) {
        var screen = found.as(ScreenNode.class, "screen").screen();
        return new ScreenData(
                found.session().id().name(),
                found.id().name(),
                screen.size().columns(),
                screen.size().rows(),
                mask.mask(screen.sequences()),
                screen.position());
    }

    private RecordingData record(TerminalCommands.RecordNode command) {
        var found = find(command.session(), command.nodeId());
        var node = found.as(RecordableNode.class, "terminal to record");
        if (command.on()) {
            node.startRecording();
        } else {
            node.stopRecording();
        }
        var file = node.recording().map(Path::toString);
        return new RecordingData(
                found.session().id().name(),
                found.id().name(),
                file.isPresent(),
                file.orElse(null));
    }
}
