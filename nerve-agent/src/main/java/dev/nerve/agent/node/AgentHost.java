package dev.nerve.agent.node;

import dev.nerve.agent.permission.Approvals;
import dev.nerve.agent.permission.AuditLog;
import dev.nerve.agent.permission.Respondent;
import dev.nerve.terminal.node.TerminalHost;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The services that agents need. *Immutable.*
///
/// @param terminals the services for processes and terminals
/// @param approvals the inbox for a person's answers
/// @param audit the log of all decisions, or null for no log
public record AgentHost(TerminalHost terminals, Approvals approvals, @Nullable AuditLog audit) {

    /// {@return the respondent that asks whoever listens to the inbox}
    Respondent listeners() {
        return approvals.by(terminals.time());
    }

    /// {@return an unused id for a conversation}
    String newSession() {
        var random = terminals.random();
        long most = (random.nextLong() & 0xffff_ffff_ffff_0fffL) | 0x4000L;
        long least = (random.nextLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
        return new UUID(most, least).toString();
    }
}
