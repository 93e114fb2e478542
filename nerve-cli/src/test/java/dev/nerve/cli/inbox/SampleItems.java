package dev.nerve.cli.inbox;

import dev.nerve.protocol.codec.RecordCodec;
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
        var asked =
                item(
                        1,
                        "permission",
                        new Asker("claude-api", "fix-login-k2m4", "fix-login/mend/permission"),
                        "Bash wants to run npm run migrate",
                        List.of("allow", "deny"),
                        Duration.ofMinutes(3));
        var rule =
                Value.Fields.EMPTY
                        .with("allow", "Bash")
                        .with("command", "npm run migrate")
                        .with("node", "claude-api");
        var wire = RecordCodec.encode(asked).with("payload", payload).with("rule", rule);
        return RecordCodec.decode(InboxItemData.class, wire);
    }

    /// {@return the request of an agent to change a file, which nerve can remember for its
    /// directory}
    static InboxItemData edit() {
        var arguments =
                Value.Fields.EMPTY
                        .with("file_path", "src/cart.ts")
                        .with("old_string", "a")
                        .with("new_string", "b")
                        .with("replace_all", true);
        var payload =
                Value.Fields.EMPTY
                        .with("tool", "Edit")
                        .with("arguments", arguments)
                        .with("paths", List.of("/src/shop/src/cart.ts"))
                        .with("risk", "write")
                        .with("node", "claude-api")
                        .with(
                                "diff",
                                "--- src/cart.ts\n+++ src/cart.ts\n"
                                        + "@@ -1,1 +1,1 @@\n-a\n+b\u001b[2J\n");
        var rule =
                Value.Fields.EMPTY
                        .with("allow", "Edit")
                        .with("directory", "/src/shop/src")
                        .with("node", "claude-api");
        var wire = RecordCodec.encode(permission()).with("payload", payload).with("rule", rule);
        return RecordCodec.decode(InboxItemData.class, wire);
    }

    /// {@return the request of an agent to run a script of several lines, which nerve cannot
    /// remember}
    static InboxItemData script() {
        var arguments =
                Value.Fields.EMPTY
                        .with("command", "cd api\ncurl -H \"key: ***\" example.org")
                        .with("description", "The schema lacks the new column.");
        var payload =
                Value.Fields.EMPTY
                        .with("tool", "Bash")
                        .with("arguments", arguments)
                        .with("paths", List.of())
                        .with("risk", "execute")
                        .with("node", "claude-api");
        var wire =
                RecordCodec.encode(permission()).with("payload", payload).with("rule", Value.NULL);
        return RecordCodec.decode(InboxItemData.class, wire);
    }

    /// {@return the question of a workflow}
    public static InboxItemData gate() {
        return item(
                2,
                "gate",
                new Asker(null, "release-7f3k", "release/merge"),
                "Merge the three commits?",
                List.of("approve", "reject"),
                Duration.ofMinutes(12));
    }

    /// {@return the dialog of a program outside of runs, with a hostile text}
    public static InboxItemData dialog() {
        return item(
                14,
                "dialog",
                new Asker("codex", null, null),
                "Trust this folder?\u001b[2J\nIt is new.",
                List.of(),
                Duration.ofHours(2));
    }

    private static InboxItemData item(
            long number,
            String kind,
            Asker asker,
            String title,
            List<String> options,
            Duration age) {
        return new InboxItemData(
                number,
                kind,
                "default",
                asker.node,
                asker.run,
                asker.path,
                title,
                title,
                Value.NULL,
                options,
                null,
                NOW.minus(age),
                null,
                null,
                null,
                null);
    }

    private record Asker(@Nullable String node, @Nullable String run, @Nullable String path) {}
}
