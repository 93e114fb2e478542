#!/bin/sh
# Tries duration.sh, and tells how much of it is right.

cd "$(dirname "$0")" || exit

all=0
passed=0
expect() {
    given=$(./duration.sh "$1" 2>/dev/null) || given=refused
    all=$((all + 1))
    if [ "$given" = "$2" ]; then
        passed=$((passed + 1))
    else
        echo "not ok: '$1' gives $given, and should give $2"
    fi
}

expect '45s' 45
expect '2m' 120
expect '1h' 3600
expect '1h 5m 3s' 3903
expect '1h5m' 3900
expect '08m' 480
expect '' 0
expect '5x' refused

echo "$passed of $all passed"
[ "$passed" -eq "$all" ]
