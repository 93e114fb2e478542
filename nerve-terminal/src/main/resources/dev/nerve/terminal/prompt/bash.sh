# The prompt reports when the shell is ready. The settings of the user stay: our parts are added
# again before every prompt, so that the user may change the prompt at any time.
__nerve_tell() {
    if [ -n "${__nerve_began-}" ]; then
        builtin printf '@DONE@' "$1" >&2
    fi
    __nerve_began=1
    __nerve_told=1
}

__nerve_before() {
    __nerve_status=$?
    __nerve_tell "$__nerve_status"
    return "$__nerve_status"
}

# If the list of commands is an array, each of them gets the exit status of the user's command. The
# user may have replaced our first command; then this one does its work.
__nerve_after() {
    local status=$?
    if [ -z "${__nerve_told-}" ]; then
        __nerve_status=$status
        __nerve_tell "$status"
    fi
    __nerve_told=
    __nerve_number=$((${__nerve_number-0} + 1))
    builtin printf '@PROMPT@' >&2
    PS1=${PS1-}
    PS1=${PS1//"$__nerve_end"/}
    __nerve_end="@INPUT@@TOKEN@"
    PS1=$PS1$__nerve_end
    PS0=${PS0-}
    PS0=$__nerve_start${PS0//"$__nerve_start"/}
    export -n PS1 PS0 PROMPT_COMMAND
    return 0
}

__nerve_end='@NONCE@'
__nerve_start='@OUTPUT@'
if [ "${BASH_VERSINFO[0]}${BASH_VERSINFO[1]}" -ge 51 ]; then
    __nerve_first() {
        __nerve_before || return 0
    }
    PROMPT_COMMAND=(__nerve_first "${PROMPT_COMMAND[@]}" __nerve_after)
else
    PROMPT_COMMAND="__nerve_before
${PROMPT_COMMAND-}
__nerve_after"
fi

# Text that is typed here does not belong to the history of the user, and may contain keys. Shells
# that start in this one write no history either.
export HISTFILE=
