package dev.nerve.protocol.workflow;

/// A drawing of a graph or workflow. *Immutable.*
///
/// @param format `tree`, `mermaid` or `dot`
/// @param text the drawing
public record DrawingData(String format, String text) {}
