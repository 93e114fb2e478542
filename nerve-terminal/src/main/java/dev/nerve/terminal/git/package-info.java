/// Workspaces for forks, made by git.
@NullMarked
package dev.nerve.terminal.git;

import org.jspecify.annotations.NullMarked;
