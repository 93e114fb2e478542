package dev.nerve.json;

import dev.nerve.NerveException;
import dev.nerve.value.Value;

/// Reads YAML that people write by hand: YAML 1.2 with its core schema.
///
/// Reading is strict: one document, no tags, no anchors and aliases, unique names in an object, at
/// most 1 MiB, and all within [dev.nerve.value.ValueLimits]. `yes` and `no` are texts; an empty
/// text is null.
///
/// *Safe for many threads.*
public final class Yaml {

    private Yaml() {}

    /// {@return the value in a text}
    ///
    /// @param file the name of the text for messages, such as `config.yaml`
    /// @param text one YAML document
    /// @throws NerveException.Invalid if it is not YAML; the message begins with the file, the line
    /// and the column
    public static Value parse(String file, String text) {
        return new YamlReader(
                        new YamlText(text, SyntaxErrorFormat.inFile(file)),
                        FieldPositions.disabled())
                .read();
    }

    /// {@return a document, to be read field by field}
    ///
    /// @param file the name of the text for messages, such as `config.yaml`
    /// @param text one YAML document
    /// @throws NerveException.Invalid if it is not YAML; the message begins with the file, the line
    /// and the column
    public static YamlDocument document(String file, String text) {
        var positions = FieldPositions.recording();
        var value =
                new YamlReader(new YamlText(text, SyntaxErrorFormat.inFile(file)), positions)
                        .read();
        return new YamlDocument(file, value, positions);
    }

    /// {@return the document in a file, to be read field by field}
    ///
    /// @param file the name of the file for messages, such as `config.yaml`
    /// @param bytes one YAML document in UTF-8
    /// @throws NerveException.Invalid if it is not YAML; the message begins with the file, the line
    /// and the column
    public static YamlDocument document(String file, byte[] bytes) {
        return document(file, StrictUtf8Decoder.decode(bytes, SyntaxErrorFormat.inFile(file)));
    }
}
