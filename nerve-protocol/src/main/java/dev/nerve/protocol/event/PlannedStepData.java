package dev.nerve.protocol.event;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A step that has not started. *Immutable.*
///
/// @param id its id
/// @param type the kind of its node, or `?` if it is not known yet
/// @param after the steps that it waits for; null if there are none
/// @param steps the steps inside it; null if there are none
public record PlannedStepData(
        String id, String type, @Nullable List<String> after, @Nullable List<PlannedStepData> steps)
        implements ProtocolRecord {}
