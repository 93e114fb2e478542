package dev.nerve.protocol.run;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A step of a run that waits. *Immutable.*
///
/// @param path the step
/// @param reason the reason: `gate`, `turn`, `budget`, `limit`, `retry`, `timer`, `paused` or
/// `owner_gone`
/// @param on what it waits for, such as a node
/// @param since the start of the wait
/// @param until the end of the wait, if it is known
public record RunWaitData(
        String path, String reason, @Nullable String on, Instant since, @Nullable Instant until)
        implements ProtocolRecord {}
