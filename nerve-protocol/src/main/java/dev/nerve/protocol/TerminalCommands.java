package dev.nerve.protocol;

import dev.nerve.protocol.common.EmptyReply;
import dev.nerve.protocol.node.BufferData;
import dev.nerve.protocol.node.RecordingData;
import dev.nerve.protocol.node.ScreenData;
import org.jspecify.annotations.Nullable;

/// The commands on the live terminal or transcript of a node. Typing is no execution.
///
/// @param <R> the type of the reply
public sealed interface TerminalCommands<R extends Record> extends ClientCommand<R> {

    /// Types a text as one input and presses Enter, such as a command line.
    ///
    /// @param session the session
    /// @param nodeId the node
    /// @param text the text; several lines are one input
    record RunCommand(@Nullable String session, String nodeId, String text)
            implements TerminalCommands<EmptyReply> {}

    /// Types characters without pressing Enter.
    ///
    /// @param session the session
    /// @param nodeId the node
    /// @param text the exact characters; `\r` is the Enter key
    record WriteData(@Nullable String session, String nodeId, String text)
            implements TerminalCommands<EmptyReply> {}

    /// Interrupts the current work of a node; the node stays ready.
    ///
    /// @param session the session
    /// @param nodeId the node
    record SendInterrupt(@Nullable String session, String nodeId)
            implements TerminalCommands<EmptyReply> {}

    /// Changes the size of a screen.
    ///
    /// @param session the session
    /// @param nodeId the node
    /// @param columns the number of columns
    /// @param rows the number of rows
    record ResizeNode(@Nullable String session, String nodeId, int columns, int rows)
            implements TerminalCommands<ScreenData> {}

    /// Brings the pane of a node to the front of its multiplexer.
    ///
    /// @param session the session
    /// @param nodeId the node
    record FocusNode(@Nullable String session, String nodeId)
            implements TerminalCommands<EmptyReply> {}

    /// Reads the lines that a node has shown.
    ///
    /// @param session the session
    /// @param nodeId the node
    /// @param from the position of the first line
    /// @param limit the maximum number of lines
    record GetBuffer(
            @Nullable String session, String nodeId, @Nullable Long from, @Nullable Integer limit)
            implements TerminalCommands<BufferData> {}

    /// Forgets the lines that a node has shown.
    ///
    /// @param session the session
    /// @param nodeId the node
    record ClearBuffer(@Nullable String session, String nodeId)
            implements TerminalCommands<EmptyReply> {}

    /// Reads the screen as escape sequences, with the position in the output that it belongs to.
    ///
    /// @param session the session
    /// @param nodeId the node
    record GetScreen(@Nullable String session, String nodeId)
            implements TerminalCommands<ScreenData> {}

    /// Starts or stops the recording of a terminal.
    ///
    /// @param session the session
    /// @param nodeId the node
    /// @param on whether it is recorded from now on
    record RecordNode(@Nullable String session, String nodeId, boolean on)
            implements TerminalCommands<RecordingData> {}
}
