package dev.nerve.protocol.event;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A question of a program to a person. *Immutable.*
///
/// @param kind the kind, such as `permission`
/// @param text the question
/// @param choices the possible answers, in order
/// @param subject the tool and the command or file of a permission, if they are known
/// @param offered the choices with their descriptions
public record ProgramQuestionData(
        String kind,
        String text,
        List<String> choices,
        Value.@Nullable Fields subject,
        Value.@Nullable Fields offered)
        implements ProtocolRecord {}
