package dev.nerve.protocol.workflow;

import dev.nerve.protocol.codec.ProtocolRecord;
import org.jspecify.annotations.Nullable;

/// The text of a workflow, with the texts of all files that it needs. *Immutable.*
///
/// @param kind `yaml` or `java`
/// @param name the id of the workflow, or null to read it from the text
/// @param text the text
/// @param file the name of the file, for messages
public record WorkflowSourceData(String kind, @Nullable String name, String text, String file)
        implements ProtocolRecord {}
