/// The reports of Codex, by its rollout file.
@NullMarked
package dev.nerve.agent.terminal.codex;

import org.jspecify.annotations.NullMarked;
