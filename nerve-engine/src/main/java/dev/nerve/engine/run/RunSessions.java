package dev.nerve.engine.run;

import dev.nerve.session.SessionRegistry;

/// The sessions with the nodes of runs.
///
/// @param registry the sessions
/// @param definitions the definitions of these sessions, which only the owner of a run writes
public record RunSessions(SessionRegistry registry, OwnedDefinitionStore definitions) {}
