package dev.nerve.llm.gemini;

import dev.nerve.model.ContentBlock;

/// The signatures of reasoning, as blocks store them.
///
/// Most signatures belong to the next block. A signature that came in a separate part starts with a
/// dot, which no signature of Google has, and goes back in a separate part.
final class ThoughtSignatures {

    /// The documented value for calls that Google did not sign, such as those of another model.
    /// Google then skips the validation. Blocks do not store it, because it carries no data.
    static final String SKIP_VALIDATION = "skip_thought_signature_validator";

    private static final String PREFIX = GeminiDialect.NAME + ":";
    private static final String ALONE = ".";

    private ThoughtSignatures() {}

    static String write(String signature) {
        return signature.isEmpty() ? "" : PREFIX + signature;
    }

    static String writeAlone(String signature) {
        return PREFIX + ALONE + signature;
    }

    /// {@return the signature to send back to Google; empty if there is none}
    static String read(ContentBlock.Reasoning reasoning) {
        var signature = reasoning.signature();
        return signature.startsWith(PREFIX) ? signature.substring(PREFIX.length()) : "";
    }

    static boolean isAlone(String signature) {
        return signature.startsWith(ALONE);
    }

    static String alone(String signature) {
        return isAlone(signature) ? signature.substring(ALONE.length()) : signature;
    }
}
