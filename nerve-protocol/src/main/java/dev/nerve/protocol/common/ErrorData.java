package dev.nerve.protocol.common;

import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// A failure of a command. *Immutable.*
///
/// @param code the error code, such as `not_found`
/// @param message the failure, for people
/// @param hint the id of a hint, such as `list_runs`, from which a client makes a sentence with its
/// own commands; null if there is none
/// @param nouns the things that the message names, by their words
public record ErrorData(String code, String message, @Nullable String hint, Value.Fields nouns) {}
