/// Shells that report when they are ready, by marks in their prompts.
///
/// [dev.nerve.terminal.prompt.ShellPromptSetup] changes the start of an interactive shell, so that
/// it reports its state by OSC 133. It emits `A` before a prompt, `B` when it reads, `C` when a
/// command starts and `D` with the exit code when the command has ended. Each mark has a private
/// nonce as `aid`. Other output, such as a `$` or the marks of another program, does not count.
///
/// | | bash | zsh | sh |
/// |---|---|---|---|
/// | loaded by | `--rcfile` | `ZDOTDIR` | `ENV` |
/// | `A` | `PROMPT_COMMAND` | `precmd` | `PS1` |
/// | `B` | end of `PS1`, again when that is drawn again | when the editor starts | `PS1` |
/// | `C` | `PS0` | `preexec` | never: the Enter that nerve sends marks it |
/// | `D` | `PROMPT_COMMAND`, not before the first prompt | `precmd`, likewise | `PS1`, likewise |
/// | several lines | as a paste | as a paste | quoted, for `eval` |
///
/// Changes that the user makes to the shell later:
///
/// - another `PS1` or `PS0`, or more commands before the prompt: nerve restores its part before the
///   next prompt; in sh, another `PS1` ends the marks;
/// - `unset PROMPT_COMMAND` in bash: `B` and `C` continue; `A` and `D` end, and with them the exit
///   codes;
/// - `PROMPT_COMMAND=...` in bash: replaces one of nerve's two commands; the other suffices;
/// - `unsetopt zle` in zsh: `B` ends, so the shell counts as busy;
/// - another shell inside, or `exec`: it counts as a command that runs until it ends;
/// - `set -x`: the shell also traces the code of nerve before each prompt.
@NullMarked
package dev.nerve.terminal.prompt;

import org.jspecify.annotations.NullMarked;
