package dev.nerve.sqlite.gate;

import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.gate.rule.PermissionRule;
import dev.nerve.gate.rule.RememberedRule;
import dev.nerve.gate.rule.RememberedRule.RulePlace;
import dev.nerve.json.Json;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.sqlite.database.StoreConnection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The table of the permission rules of runs and sessions.
///
/// @param link the connection
public record PermissionRuleTable(StoreConnection link) {

    private static final String ADD =
            """
            INSERT INTO permission_rule (session, run, rule, created)
            SELECT ?1, ?2, ?3, ?4
            WHERE NOT EXISTS (
                SELECT 1 FROM permission_rule WHERE session = ?1 AND run IS ?2 AND rule = ?3)
            """;

    private static final String LIST =
            """
            SELECT session, run, rule, created FROM permission_rule
            WHERE run = ? OR (run IS NULL AND session = ?)
            ORDER BY key
            """;

    /// {@return whether the rule was added}
    public boolean add(RememberedRule rule) {
        return link.update(
                        ADD,
                        session(rule),
                        run(rule),
                        rule.rule().toValue().toJson(),
                        EpochNanos.toNanos(rule.created()))
                > 0;
    }

    public void remove(RememberedRule rule) {
        link.update(
                "DELETE FROM permission_rule WHERE session = ? AND run IS ? AND rule = ?",
                session(rule),
                run(rule),
                rule.rule().toValue().toJson());
    }

    public void removeAll(SessionId session) {
        link.update("DELETE FROM permission_rule WHERE session = ?", session.name());
    }

    public List<RememberedRule> list(RulePlace place) {
        var session = place.session();
        return link.list(
                LIST, this::read, place.run().name(), session == null ? null : session.name());
    }

    private static String session(RememberedRule rule) {
        var session = rule.session();
        return session == null ? "" : session.name();
    }

    private static @Nullable String run(RememberedRule rule) {
        var run = rule.run();
        return run == null ? null : run.name();
    }

    private RememberedRule read(ResultSet row) throws SQLException {
        @Nullable String run = row.getString(2);
        try {
            var rule = PermissionRule.of(Json.parse(row.getString(3)));
            var created = EpochNanos.toInstant(row.getLong(4));
            return run == null
                    ? RememberedRule.ofSession(rule, SessionId.of(row.getString(1)), created)
                    : RememberedRule.ofRun(rule, RunId.of(run), created);
        } catch (RuntimeException failure) {
            throw link.failures().unreadable("a permission rule", failure);
        }
    }
}
