package dev.nerve.agent.node;

import dev.nerve.agent.permission.AuditLog;
import dev.nerve.agent.permission.PermissionInbox;
import dev.nerve.agent.permission.PersonResponder;
import dev.nerve.gate.GateStore;
import dev.nerve.gate.rule.PermissionRuleStore;
import dev.nerve.run.TimeSource;
import dev.nerve.store.memory.InMemoryPermissionRuleStore;
import dev.nerve.terminal.node.TerminalServices;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The services that agents need. *Immutable.*
///
/// @param terminals the services for processes and terminals
/// @param approvals the inbox for a person's answers
/// @param audit the log of all decisions, or null for no log
/// @param rules the answers that people had nerve remember
/// @param gates the store for dialogs outside of runs
public record AgentServices(
        TerminalServices terminals,
        PermissionInbox approvals,
        @Nullable AuditLog audit,
        PermissionRuleStore rules,
        GateStore gates) {

    /// Creates services that remember answers in memory and store no dialogs.
    ///
    /// @param terminals the services for processes and terminals
    /// @param approvals the inbox for a person's answers
    /// @param audit the log of all decisions, or null for no log
    public AgentServices(
            TerminalServices terminals, PermissionInbox approvals, @Nullable AuditLog audit) {
        this(terminals, approvals, audit, new InMemoryPermissionRuleStore(), GateStore.none());
    }

    TimeSource time() {
        return terminals.time();
    }

    /// {@return the respondent that asks whoever listens to the inbox}
    PersonResponder inboxResponder() {
        return approvals.responder(terminals.time());
    }

    /// {@return an unused id for a conversation}
    String newConversationId() {
        var random = terminals.random();
        long most = (random.nextLong() & 0xffff_ffff_ffff_0fffL) | 0x4000L;
        long least = (random.nextLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
        return new UUID(most, least).toString();
    }
}
