package dev.nerve.protocol.run;

import dev.nerve.protocol.codec.ProtocolRecord;

/// A piece of text that a step wrote while it worked. *Immutable.*
///
/// @param path the step, without the workflow
/// @param attempt the number of the attempt, counted from 1
/// @param status the status of the attempt, such as `completed`
/// @param stream `stdout`, `stderr` or `log`
/// @param text the text, which may be less than a line
public record StepTextData(String path, int attempt, String status, String stream, String text)
        implements ProtocolRecord {}
