#!/usr/bin/env bash
# Installs the terminal emulator with which tests compare ours, and prints its folder.
#
# It is installed outside of the checkout, and only once.

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
