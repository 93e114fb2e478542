package dev.nerve.protocol.workflow;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// The text of a workflow, with the texts of all files that it needs. *Immutable.*
///
/// @param kind `yaml` or `java`
/// @param name the id of the workflow, or null to read it from the text
/// @param text the text
/// @param file the name of the file, for messages
public record WorkflowSourceData(String kind, @Nullable String name, String text, String file)
        implements ProtocolRecord {

    /// {@return the SHA-256 hash of the text of a workflow, as 64 lowercase hex digits}
    ///
    /// @param text the text
    public static String hash(String text) {
        try {
            var sha = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
