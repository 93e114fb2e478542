package dev.nerve.value.internal;

import dev.nerve.ConversationId;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.StepId;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The Java types that are represented as text: times, URIs, paths and the ids of nerve.
public final class TextTypes {

    private static final Map<Class<?>, Function<String, ?>> PARSERS =
            Map.ofEntries(
                    Map.entry(Instant.class, Instant::parse),
                    Map.entry(LocalDate.class, LocalDate::parse),
                    Map.entry(LocalTime.class, LocalTime::parse),
                    Map.entry(LocalDateTime.class, LocalDateTime::parse),
                    Map.entry(OffsetTime.class, OffsetTime::parse),
                    Map.entry(OffsetDateTime.class, OffsetDateTime::parse),
                    Map.entry(ZonedDateTime.class, ZonedDateTime::parse),
                    Map.entry(Duration.class, Duration::parse),
                    Map.entry(Period.class, Period::parse),
                    Map.entry(Year.class, Year::parse),
                    Map.entry(YearMonth.class, YearMonth::parse),
                    Map.entry(MonthDay.class, MonthDay::parse),
                    Map.entry(ZoneId.class, ZoneId::of),
                    Map.entry(ZoneOffset.class, ZoneOffset::of),
                    Map.entry(UUID.class, UUID::fromString),
                    Map.entry(URI.class, URI::create),
                    Map.entry(Path.class, Path::of),
                    Map.entry(NodeId.class, NodeId::of),
                    Map.entry(ConversationId.class, ConversationId::of),
                    Map.entry(StepId.class, StepId::of),
                    Map.entry(RunId.class, RunId::of),
                    Map.entry(SessionId.class, SessionId::of));

    private static final ClassValue<Boolean> WRITTEN_AS_TEXT =
            new ClassValue<>() {
                @Override
                protected Boolean computeValue(Class<?> type) {
                    return PARSERS.keySet().stream().anyMatch(t -> t.isAssignableFrom(type));
                }
            };

    private TextTypes() {}

    /// {@return whether values of this type are represented by their `toString`}
    public static boolean contain(Class<?> type) {
        return WRITTEN_AS_TEXT.get(type);
    }

    /// {@return the parser for a type, or null if it is not represented as text}
    static @Nullable public Function<String, ?> parser(Class<?> type) {
        return PARSERS.get(type);
    }
}
