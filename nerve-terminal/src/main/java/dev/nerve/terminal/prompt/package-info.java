/// Shells that tell when they are ready: marks in their prompts.
///
/// [dev.nerve.terminal.prompt.ShellPrompt] changes how an interactive shell is started, so that it
/// tells what it does by OSC 133: `A` before a prompt, `B` when it reads, `C` when a command begins
/// and `D` with its exit code when it is over, each with a private nonce as `aid`. What a program
/// prints, a `$` or somebody else's marks, is not taken for it.
///
/// | | bash | zsh | sh |
/// |---|---|---|---|
/// | loaded by | `--rcfile` | `ZDOTDIR` | `ENV` |
/// | `A` | `PROMPT_COMMAND` | `precmd` | `PS1` |
/// | `B` | end of `PS1`, again when that is drawn again | when the editor starts | `PS1` |
/// | `C` | `PS0` | `preexec` | never: our own Enter says so |
/// | `D` | `PROMPT_COMMAND`, not before the first prompt | `precmd`, likewise | `PS1`, likewise |
/// | several lines | as a paste | as a paste | quoted, for `eval` |
///
/// What the user does to the shell later:
///
/// - another `PS1` or `PS0`, or more commands before the prompt: all is put in place again before
///   the next prompt; in sh, another `PS1` ends the marks;
/// - `unset PROMPT_COMMAND` in bash: `B` and `C` go on, `A` and `D` end, and with them exit codes;
/// - `PROMPT_COMMAND=...` in bash: replaces one of our two commands, the other does the work;
/// - `unsetopt zle` in zsh: `B` ends, so that the shell counts as busy;
/// - another shell inside, or `exec`: a command that runs until it ends;
/// - `set -x`: what we do before each prompt is traced as well.
@NullMarked
package dev.nerve.terminal.prompt;

import org.jspecify.annotations.NullMarked;
