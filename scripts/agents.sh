#!/usr/bin/env bash
# Installs the agent programs that "./check agents" drives, and prints where Claude Code is.
#
# They are kept outside of the checkout, and installed only once. With --installed, only what is
# there already is told, and nothing is fetched.

claude=2.1.197
folder=${XDG_CACHE_HOME:-$HOME/.cache}/nerve/agents-claude-$claude

# The package of this machine, as npm calls it; musl is what Alpine has instead of glibc.
platform() {
    local system machine
    case $(uname -s) in
        Darwin) system=darwin ;;
        *) system=linux ;;
    esac
    case $(uname -m) in
        arm64 | aarch64) machine=arm64 ;;
        *) machine=x64 ;;
    esac
    if [ "$system" = linux ] && ls /lib/ld-musl-* >/dev/null 2>&1; then
        machine=$machine-musl
    fi
    printf '%s-%s\n' "$system" "$machine"
}

program=$folder/node_modules/@anthropic-ai/claude-code-$(platform)/claude

if [ ! -e "$folder/complete" ]; then
    [ "${1-}" != --installed ] || exit 3
    command -v npm >/dev/null || {
        echo 'agents: npm is needed to install them; it comes with node, https://nodejs.org' >&2
        exit 5
    }
    # What another process installs at the same time, or half of it, is never seen.
    mkdir -p "$(dirname "$folder")" || exit
    draft=$(mktemp -d "$folder.XXXXXX") || exit
    trap 'rm -rf "$draft"' EXIT
    npm install --prefix "$draft" --no-audit --no-fund --ignore-scripts --no-package-lock \
        "@anthropic-ai/claude-code@$claude" >&2 || exit
    touch "$draft/complete" || exit
    if [ ! -e "$folder/complete" ]; then
        rm -rf "$folder"
        mv "$draft" "$folder" 2>/dev/null || [ -e "$folder/complete" ] || exit
    fi
fi
if [ ! -x "$program" ]; then
    echo "agents: there is no Claude Code for this machine ($(platform))" >&2
    exit 5
fi
printf '%s\n' "$program"
