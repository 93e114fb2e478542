/// Workspaces for forks, created with git.
@NullMarked
package dev.nerve.terminal.git;

import org.jspecify.annotations.NullMarked;
