package dev.nerve.llm.anthropic;

/// How the signatures of blocks begin that this dialect understands.
final class Signatures {

    /// Of what a model thought.
    static final String OWN = AnthropicDialect.NAME + ":";

    /// Of what a model thought and nobody may read.
    static final String REDACTED = OWN + "redacted:";

    private Signatures() {}
}
