# The shell reports when it is ready. The settings of the user stay. The prompt changes only if a
# token is needed at its end, which is added again each time.
__nerve_before() {
    __nerve_status=$?
    emulate -L zsh
    if [[ -n $__nerve_began ]]; then
        builtin printf '@DONE@' $__nerve_status
    fi
    __nerve_began=1
}

# Others may have been added after ours, so ours moves to the end for the next time.
__nerve_after() {
    emulate -L zsh
    (( __nerve_number += 1 ))
    builtin printf '@PROMPT@'
    if [[ -n '@TOKEN@' ]]; then
        PS1=${PS1%"$__nerve_token"}
        __nerve_token="@TOKEN@"
        PS1+=$__nerve_token
        typeset -g +x PS1
    fi
    precmd_functions=(${precmd_functions:#__nerve_after} __nerve_after)
}

__nerve_output() {
    builtin printf '@OUTPUT@'
}

# A prompt may be drawn several times; the editor begins to read only once.
__nerve_input() {
    if [[ $CONTEXT == start ]]; then
        builtin printf '@INPUT@'
    fi
}

typeset -g __nerve_began= __nerve_status=0 __nerve_token=
typeset -gi __nerve_number=0
typeset -ga precmd_functions preexec_functions
precmd_functions=(__nerve_before $precmd_functions __nerve_after)
preexec_functions+=(__nerve_output)
autoload -Uz add-zle-hook-widget
add-zle-hook-widget line-init __nerve_input

# Text that is typed here does not belong to the history of the user, and may contain keys.
HISTFILE= SAVEHIST=0
