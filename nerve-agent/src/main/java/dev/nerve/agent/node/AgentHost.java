package dev.nerve.agent.node;

import dev.nerve.agent.permission.Approvals;
import dev.nerve.agent.permission.AuditLog;
import dev.nerve.agent.permission.Respondent;
import dev.nerve.terminal.node.TerminalHost;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What agents need, as far as they do not say it themselves. *Immutable.*
///
/// @param terminals what processes and terminals need
/// @param approvals the way to a person who can be asked
/// @param audit where decisions are written down, or null if nothing is kept
public record AgentHost(TerminalHost terminals, Approvals approvals, @Nullable AuditLog audit) {

    /// {@return whoever listens to what agents ask}
    Respondent listeners() {
        return approvals.by(terminals.time());
    }

    /// {@return a name for a conversation that nobody has used}
    String newSession() {
        var random = terminals.random();
        long most = (random.nextLong() & 0xffff_ffff_ffff_0fffL) | 0x4000L;
        long least = (random.nextLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
        return new UUID(most, least).toString();
    }
}
