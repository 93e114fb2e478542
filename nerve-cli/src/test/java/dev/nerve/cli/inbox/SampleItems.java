package dev.nerve.cli.inbox;

import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Inbox items for tests of views.
public final class SampleItems {

    /// The time of the views.
    public static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private SampleItems() {}

    /// {@return the request of an agent to run a command}
    public static InboxItemData permission() {
        var payload =
                Value.Fields.EMPTY
                        .with("tool", "Bash")
                        .with("arguments", Value.Fields.EMPTY.with("command", "npm run migrate"))
                        .with("paths", List.of("/src/shop"))
                        .with("risk", "execute")
                        .with("node", "claude-api");
        return item(
                1,
                "permission",
                "claude-api",
                "fix-login-k2m4",
                "fix-login/mend/permission",
                "Bash wants to run npm run migrate",
                payload,
                List.of("allow", "deny"),
                Duration.ofMinutes(3));
    }

    /// {@return the question of a workflow}
    public static InboxItemData gate() {
        return item(
                2,
                "gate",
                null,
                "release-7f3k",
                "release/merge",
                "Merge the three commits?",
                Value.NULL,
                List.of("approve", "reject"),
                Duration.ofMinutes(12));
    }

    /// {@return the dialog of a program outside of runs, with a hostile text}
    public static InboxItemData dialog() {
        return item(
                14,
                "dialog",
                "codex",
                null,
                null,
                "Trust this folder?\u001b[2J\nIt is new.",
                Value.NULL,
                List.of(),
                Duration.ofHours(2));
    }

    private static InboxItemData item(
            long number,
            String kind,
            @Nullable String node,
            @Nullable String run,
            @Nullable String path,
            String title,
            Value payload,
            List<String> options,
            Duration age) {
        return new InboxItemData(
                number,
                kind,
                "default",
                node,
                run,
                path,
                title,
                title,
                payload,
                options,
                null,
                NOW.minus(age),
                null,
                null,
                null);
    }
}
