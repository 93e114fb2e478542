# Installs nerve on the PATH: a link to the launcher, and completions for shells.
#
# Part of the launcher, which sets root, jdk, jars and flags.

# Succeeds if a link leads to a launcher of nerve.
is_ours() {
    local target
    target=$(readlink "$1")
    case $target in
        /*) ;;
        *) target=${1%/*}/$target ;;
    esac
    [ -f "${target%/*}/scripts/install.sh" ]
}

# install_nerve [--prefix DIR]
install_nerve() {
    local prefix=$HOME/.local link completions file
    while [ $# -gt 0 ]; do
        case $1 in
            --prefix)
                [ -n "${2-}" ] || install_fails 2 'option --prefix needs a value: --prefix DIR'
                prefix=$2
                shift 2
                ;;
            --prefix=?*)
                prefix=${1#--prefix=}
                shift
                ;;
            *) install_fails 2 "unexpected argument '$1'" ;;
        esac
    done
    mkdir -p "$prefix" 2>/dev/null || install_fails 14 "cannot make the directory '$prefix'"
    prefix=$(cd "$prefix" && pwd)
    link=$prefix/bin/nerve
    # Replaces only an older link of ours, never another program.
    if [ -e "$link" ] && { [ ! -L "$link" ] || ! is_ours "$link"; }; then
        install_fails 4 "'$link' is there already, and not from 'nerve install'; move it away"
    fi
    mkdir -p "$prefix/bin" && ln -sfn "$root/nerve" "$link" ||
        install_fails 14 "cannot write to '$prefix/bin'"
    completions=("bash $prefix/share/bash-completion/completions/nerve"
        "zsh $prefix/share/zsh/site-functions/_nerve"
        "fish $prefix/share/fish/vendor_completions.d/nerve.fish")
    echo "installed $link"
    for file in "${completions[@]}"; do
        mkdir -p "$(dirname "${file#* }")" &&
            "$jdk/bin/java" "${flags[@]}" -cp "$jars" dev.nerve.app.Main completion "${file%% *}" \
                > "${file#* }" || install_fails 14 "cannot write '${file#* }'"
        echo "installed ${file#* }"
    done
    case :$PATH: in
        *:"$prefix/bin":*) ;;
        *) echo "'$prefix/bin' is not on your PATH yet: export PATH=\"$prefix/bin:\$PATH\"" ;;
    esac
}

install_fails() {
    echo "nerve: $2" >&2
    exit "$1"
}
