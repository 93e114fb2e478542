#!/usr/bin/env bash
# Installs the terminal emulator that ours is compared with, and prints where it is.
#
# It is kept outside of the checkout, and installed only once.

headless=6.0.0
graphemes=0.4.0
folder=${XDG_CACHE_HOME:-$HOME/.cache}/nerve/oracle-$headless-$graphemes

if [ ! -e "$folder/complete" ]; then
    mkdir -p "$folder" || exit
    log=$(npm install --prefix "$folder" --no-audit --no-fund --ignore-scripts --no-package-lock \
        "@xterm/headless@$headless" "@xterm/addon-unicode-graphemes@$graphemes" 2>&1) || {
        status=$?
        printf '%s\n' "$log" >&2
        exit "$status"
    }
    touch "$folder/complete" || exit
fi
printf '%s\n' "$folder"
