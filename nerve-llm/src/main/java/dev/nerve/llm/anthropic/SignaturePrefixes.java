package dev.nerve.llm.anthropic;

/// The prefixes of the signatures that this dialect understands.
final class SignaturePrefixes {

    /// The prefix for reasoning.
    static final String OWN = AnthropicDialect.NAME + ":";

    /// The prefix for reasoning that the provider redacted.
    static final String REDACTED = OWN + "redacted:";

    private SignaturePrefixes() {}
}
