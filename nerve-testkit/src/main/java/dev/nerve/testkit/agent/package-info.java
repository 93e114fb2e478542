/// A program that behaves in a terminal as AI agents do, and writes down the truth about itself.
///
/// Start reading at [dev.nerve.testkit.agent.ScriptedAgent]; its screen, scripts and log are
/// described in `docs/scripted-agent.md`. All but the main class serves tests that drive it:
/// [dev.nerve.testkit.agent.Script] says what to type, [dev.nerve.testkit.agent.Truth] what was
/// true when.
@NullMarked
package dev.nerve.testkit.agent;

import org.jspecify.annotations.NullMarked;
