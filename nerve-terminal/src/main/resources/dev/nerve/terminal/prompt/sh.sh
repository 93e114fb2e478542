# The prompt reports when the shell is ready: the shell expands it each time it shows it.
__nerve_number=0
__nerve_prompt=${PS1-'$ '}
unset PS1
PS1='@DONE@@PROMPT@'$__nerve_prompt'@INPUT@@TOKEN@'
unset __nerve_prompt
# Otherwise each line that is typed ahead would get one of these.
PS2=
# Text that is typed here does not belong to the history of the user, and may contain keys.
export HISTFILE=
