# Builds the program that ./nerve starts. ./nerve sources this file if a build is needed.
#
# The result is a directory that is named after the content of its jars and never changes, and a
# file "current" that names the directory to start. If the build fails, "current" does not change.

area=target/launch
log=$root/$area/build.log

# Updates jars and cache, or exits with the compiler's errors.
build() {
    mkdir -p "$root/$area" "$dist" 2>/dev/null || stop "cannot write to $root/target"
    trap 'abandon 130' INT
    trap 'abandon 143' TERM
    trap 'abandon 129' HUP
    take_lock
    # Another process may have built it in the meantime.
    is_built || compile
    read_current
    [ -f "$cache" ] || train
    clear_progress
    drop_lock
    trap - INT TERM HUP
}

compile() {
    need_maven nerve
    local reason='sources changed'
    [ -f "$dist/current" ] || reason='first use'
    # Has the time of the compiled sources: later changes are newer.
    : > "$dist/started.$$"
    rm -rf "$root/nerve-app/$area/lib" "$root/nerve-app/$area/"nerve-app-*.jar
    start_progress "building ($reason)"
    : > "$log"
    JAVA_HOME=$jdk "$mvn" -B -f "$root/pom.xml" -pl nerve-app -am -Dfast "-Dbuild.area=$area" \
        -Dmaven.test.skip=true package > "$log" 2>&1 < /dev/null &
    child=$!
    watch_maven
    wait "$child" || fail
    child=
    publish
}

# Updates the progress line while Maven works.
watch_maven() {
    local line
    exec 3< "$log"
    while kill -0 "$child" 2>/dev/null; do
        while IFS= read -r line <&3; do
            case $line in
                '[INFO] Building nerve'*'['*/*']')
                    line=${line#*Building }
                    show_progress "${line%% *} ${line##*[}"
                    ;;
            esac
        done
        show_progress
        sleep 0.2
    done
    exec 3<&-
}

# Moves the jars to their final directory, and updates "current".
publish() {
    local made=$dist/made.$$ hash jar
    mkdir -p "$made/lib"
    cp "$root/nerve-app/$area/"nerve-app-*.jar "$root/nerve-app/$area/lib/"*.jar "$made/lib/" ||
        stop "cannot write to $dist"
    hash=$(cd "$made/lib" && checksum ./*.jar | checksum)
    hash=${hash:0:16}
    [ -d "$dist/$hash" ] || mv "$made" "$dist/$hash"
    rm -rf "$made"
    {
        printf '%s\n' "$hash"
        for jar in "$dist/$hash/lib/"nerve-app-*.jar "$dist/$hash/lib/"*.jar; do
            printf '%s\n' "${jar##*/}"
        done | awk '!seen[$0]++'
    } > "$dist/current.$$"
    touch -r "$dist/started.$$" "$dist/current.$$"
    mv -f "$dist/current.$$" "$dist/current"
    rm -f "$dist/started.$$"
    forget "$hash"
}

checksum() {
    if command -v sha256sum > /dev/null; then
        sha256sum "$@"
    else
        shasum -a 256 "$@"
    fi
}

# Removes old builds: caches at once, jars after a month, because a running program may still open
# one. Files of a killed build are removed after a day.
forget() {
    local old
    for old in "$dist"/*/; do
        [ "$old" = "$dist/$1/" ] || rm -f "$old"*.jsa
    done
    find "$dist" -mindepth 1 -maxdepth 1 -type d -mtime +30 ! -name "$1" -exec rm -rf {} +
    find "$dist" -mindepth 1 -maxdepth 1 -name '*.*' -mtime +1 -exec rm -rf {} +
}

# Creates the cache with the classes of short commands. nerve also works without it.
train() {
    start_progress 'preparing a fast start'
    "$jdk/bin/java" "${flags[@]}" "-XX:ArchiveClassesAtExit=$cache.$$" -cp "$jars" \
        dev.nerve.app.StartupTraining > "$root/$area/training.log" 2>&1 < /dev/null &
    child=$!
    while kill -0 "$child" 2>/dev/null; do
        show_progress
        sleep 0.1
    done
    wait "$child"
    child=
    [ -f "$cache.$$" ] || : > "$cache.$$"
    mv -f "$cache.$$" "$cache"
    rm -f "$cache.$$".*
}

# The lock is a link whose target is the number of its process, because a link is created with its
# content in one step.
take_lock() {
    local owner waited=0
    lock=$root/$area/lock
    until ln -s "$$" "$lock" 2>/dev/null; do
        owner=$(readlink "$lock") || continue
        if ! kill -0 "$owner" 2>/dev/null; then
            # Its owner died. Two processes may notice that; only one can move the link.
            mv "$lock" "$lock.$owner.$$" 2>/dev/null && rm -f "$lock.$owner.$$"
            continue
        fi
        [ "$waited" -eq 0 ] && start_progress "waiting for the build of process $owner"
        waited=$((waited + 1))
        [ "$waited" -gt 3000 ] && stop "process $owner still holds $lock"
        show_progress
        sleep 0.2
    done
}

drop_lock() {
    rm -f "$lock"
}

# Shows the current task in one line: rewritten in place on a terminal, written once elsewhere.
start_progress() {
    task=$1 detail= began=$SECONDS
    if [ -t 2 ] && [ "${TERM-dumb}" != dumb ]; then
        show_progress
    else
        echo "nerve: $task" >&2
    fi
}

show_progress() {
    [ $# -gt 0 ] && detail=" $1"
    [ -t 2 ] && [ "${TERM-dumb}" != dumb ] || return 0
    printf '\r\033[Knerve: %s%s %ss' "$task" "${detail%]}" "$((SECONDS - began))" >&2
}

clear_progress() {
    [ -t 2 ] && [ "${TERM-dumb}" != dumb ] && printf '\r\033[K' >&2
    return 0
}

# Shows the errors of the compiler, or else those of Maven, once and without its advice.
fail() {
    clear_progress
    echo 'nerve: the build failed' >&2
    awk -v root="$root/" -f "$root/scripts/errors.awk" "$log" >&2
    echo "hint: all of it is in $log" >&2
    abandon 1
}

stop() {
    clear_progress
    echo "nerve: $1" >&2
    abandon 1
}

# Removes incomplete files and exits.
abandon() {
    trap - INT TERM HUP
    if [ -n "${child-}" ]; then
        kill "$child" 2>/dev/null
        wait "$child" 2>/dev/null
    fi
    rm -rf "$dist/started.$$" "$dist/current.$$" "$dist/made.$$" ${cache+"$cache.$$"}
    [ "$(readlink "${lock-}" 2>/dev/null)" = "$$" ] && drop_lock
    exit "$1"
}
