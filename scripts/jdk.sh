# Finds a JDK 25; sourced by nerve, check and bench.
#
# It reads the "release" file of each candidate and avoids other processes, because it runs before
# every command.

# Sets jdk (its directory) and jdk_id (the name of its build), or returns 1.
find_jdk() {
    local home
    for home in "${NERVE_JAVA_HOME-}" "${JAVA_HOME-}" /usr/lib/jvm/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home; do
        is_jdk "$home" && return
    done
    if [ -x /usr/libexec/java_home ]; then
        is_jdk "$(/usr/libexec/java_home -v 25 2>/dev/null)" && return
    fi
    for home in "${HOME-}"/.sdkman/candidates/java/*; do
        is_jdk "$home" && return
    done
    return 1
}

# Succeeds if $1 is the directory of a JDK 25 with a compiler; then sets jdk and jdk_id.
is_jdk() {
    [ -n "$1" ] && [ -r "$1/release" ] && [ -x "$1/bin/javac" ] || return 1
    local line version= build= vendor= arch=
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in
            JAVA_VERSION=*) version=$line ;;
            JAVA_RUNTIME_VERSION=*) build=${line#*=} ;;
            IMPLEMENTOR=*) vendor=${line#*=} ;;
            OS_ARCH=*) arch=${line#*=} ;;
        esac
    done < "$1/release"
    case $version in
        'JAVA_VERSION="25"' | 'JAVA_VERSION="25.'*) ;;
        *) return 1 ;;
    esac
    jdk=$1
    jdk_id=$vendor-${build:-$version}-$arch
    jdk_id=${jdk_id//[\"$'\r']/}
    jdk_id=${jdk_id//[!A-Za-z0-9.+-]/_}
}

# Exits with a hint if there is no JDK 25.
need_jdk() {
    find_jdk && return
    echo "$1: needs a JDK 25; there is none in NERVE_JAVA_HOME, JAVA_HOME or the usual places" >&2
    echo "hint: get one at https://adoptium.net, or set NERVE_JAVA_HOME to where it is" >&2
    exit 6
}

# Sets mvn, or exits with a hint. A build is too short for the second compiler and many collector
# threads: without them it needs half the CPU time.
need_maven() {
    export MAVEN_OPTS="-XX:+UseSerialGC -XX:TieredStopAtLevel=1 ${MAVEN_OPTS-}"
    mvn=$(command -v mvn) && return
    echo "$1: needs Maven to build, and there is no mvn on the PATH" >&2
    echo "hint: get it at https://maven.apache.org, or from your system's packages" >&2
    exit 6
}
