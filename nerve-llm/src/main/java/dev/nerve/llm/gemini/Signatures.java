package dev.nerve.llm.gemini;

import dev.nerve.model.Block;

/// The signatures of thoughts, as blocks keep them.
///
/// Most belong to the block that follows. One that came in a part of its own starts with a dot,
/// which no signature of Google has, and goes back in a part of its own.
final class Signatures {

    /// What Google documents for calls that it has not signed itself, such as those of another
    /// model: it then does not look for a signature. It means nothing, so it is not kept.
    static final String FOREIGN = "skip_thought_signature_validator";

    private static final String PREFIX = GeminiDialect.NAME + ":";
    private static final String ALONE = ".";

    private Signatures() {}

    static String write(String signature) {
        return signature.isEmpty() ? "" : PREFIX + signature;
    }

    static String writeAlone(String signature) {
        return PREFIX + ALONE + signature;
    }

    /// {@return what Google wants to see again; empty if there is nothing}
    static String read(Block.Reasoning reasoning) {
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
