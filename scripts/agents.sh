#!/usr/bin/env bash
# Installs an agent program that "./check agents" drives, and prints where it is.
#
#   scripts/agents.sh [--installed] [NAME]
#
# The names and versions are in agents.versions; the default name is claude. A program is installed
# outside of the checkout, and only once. With --installed, the script downloads nothing and prints
# only a program that is already installed.

fetch=yes
if [ "${1-}" = --installed ]; then
    fetch=
    shift
fi
name=${1-claude}
version=$(awk -v name="$name" '$1 == name { print $2 }' "$(dirname "$0")/agents.versions")
if [ -z "$version" ]; then
    echo "agents: there is no '$name' in scripts/agents.versions" >&2
    exit 2
fi

# The name of this machine in npm packages. Alpine has musl instead of glibc.
case $(uname -s) in
    Darwin) system=darwin ;;
    *) system=linux ;;
esac
case $(uname -m) in
    arm64 | aarch64) machine=$system-arm64 ;;
    *) machine=$system-x64 ;;
esac
library=
if [ "$system" = linux ] && ls /lib/ld-musl-* >/dev/null 2>&1; then
    library=-musl
fi

# Only the package with the program itself is needed, not the one that searches for it.
case $name in
    claude*)
        package=@anthropic-ai/claude-code-$machine$library@$version
        file=@anthropic-ai/claude-code-$machine$library/claude
        ;;
    codex)
        package=@openai/codex@$version-$machine
        file='@openai/codex/vendor/*/bin/codex'
        ;;
    gemini)
        package=@google/gemini-cli@$version
        file=.bin/gemini
        ;;
    opencode)
        package=opencode-$machine$library@$version
        file=opencode-$machine$library/bin/opencode
        ;;
esac
folder=${XDG_CACHE_HOME:-$HOME/.cache}/nerve/agents-${name%%-*}-$version

if [ ! -e "$folder" ]; then
    [ -n "$fetch" ] || exit 3
    command -v npm >/dev/null || {
        echo 'agents: npm is needed to install them; it comes with node, https://nodejs.org' >&2
        exit 5
    }
    mkdir -p "$(dirname "$folder")" || exit
    draft=$(mktemp -d "$folder.XXXXXX") || exit
    trap 'rm -rf "$draft"' EXIT
    log=$(npm install --prefix "$draft" --no-audit --no-fund --ignore-scripts --no-package-lock \
        --omit=optional "$package" 2>&1) || {
        status=$?
        printf '%s\n' "$log" >&2
        exit "$status"
    }
    # The folder is complete or absent. If two processes install at once, the first one's stays.
    node -e 'require("fs").renameSync(...process.argv.slice(1))' "$draft" "$folder" 2>/dev/null ||
        [ -e "$folder" ] || exit
fi
# shellcheck disable=SC2086 # a pattern
for program in "$folder"/node_modules/$file; do
    if [ -x "$program" ]; then
        printf '%s\n' "$program"
        exit
    fi
done
echo "agents: there is no $name $version for this machine ($machine$library)" >&2
exit 5
