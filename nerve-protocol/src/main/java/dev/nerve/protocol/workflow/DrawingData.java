package dev.nerve.protocol.workflow;

import dev.nerve.protocol.codec.ProtocolRecord;

/// A drawing of a graph or workflow. *Immutable.*
///
/// @param format `tree`, `mermaid` or `dot`
/// @param text the drawing
public record DrawingData(String format, String text) implements ProtocolRecord {}
