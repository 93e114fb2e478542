# The prompt tells when the shell is ready: it is expanded each time it is shown.
__nerve_number=0
__nerve_prompt=${PS1-'$ '}
unset PS1
PS1='@DONE@@PROMPT@'$__nerve_prompt'@INPUT@@TOKEN@'
unset __nerve_prompt
# Lines that are typed ahead would each be answered with one of these.
PS2=
# What is typed here is no history of the user's, and may have keys in it.
export HISTFILE=
