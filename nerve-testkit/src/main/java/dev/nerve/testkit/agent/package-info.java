/// A program that behaves in a terminal as AI agents do, and logs its true state.
///
/// Start reading at [dev.nerve.testkit.agent.ScriptedAgent]. `docs/scripted-agent.md` describes its
/// screen, scripts and log. Tests that drive it use the other types:
/// [dev.nerve.testkit.agent.TerminalScript] has the prompts to type,
/// [dev.nerve.testkit.agent.GroundTruth] the true state at each moment.
@NullMarked
package dev.nerve.testkit.agent;

import org.jspecify.annotations.NullMarked;
