#!/usr/bin/env bash
# Compares the benchmarks of two checkouts: runs them in turn, and prints the median of the ratios.
#
#   scripts/compare-benches.sh [--pairs N] OLD_ROOT NEW_ROOT NAME...
#
#   OLD_ROOT, NEW_ROOT  two checkouts; each builds and runs its own ./bench
#   NAME                a benchmark, such as graph; ./bench lists them
#   --pairs N           the number of pairs of runs; 5 by default
#
# Only times are compared: fields with _ns, _us, _ms or _s in their name. A ratio above 1 means that
# NEW_ROOT is slower. Run it alone on the machine. The two checkouts take turns, so that a
# disturbance affects both.
set -euo pipefail

refuse() {
    echo "compare-benches: $1" >&2
    echo 'Usage: scripts/compare-benches.sh [--pairs N] OLD_ROOT NEW_ROOT NAME...' >&2
    exit 2
}

pairs=5
if [ "${1-}" = --pairs ]; then
    [[ ${2-} =~ ^[1-9][0-9]*$ ]] || refuse "--pairs needs a number, not '${2-}'"
    pairs=$2
    shift 2
fi
[ $# -ge 3 ] || refuse 'name two checkouts and a benchmark'
old=$1
new=$2
shift 2
for root in "$old" "$new"; do
    [ -x "$root/bench" ] || refuse "there is no '$root/bench'"
done

# Prints one line for each number of a JSON object: the names of its groups and its own, the number.
numbers() {
    awk '
        { text = text $0 }
        END {
            depth = 0
            while (length(text) > 0) {
                if (match(text, /^[ \t\n,]+/)) {
                    text = substr(text, RLENGTH + 1)
                } else if (match(text, /^"[^"]*"[ \t]*:[ \t]*/)) {
                    name = substr(text, 2, index(substr(text, 2), "\"") - 1)
                    text = substr(text, RLENGTH + 1)
                } else if (substr(text, 1, 1) == "{") {
                    if (depth++ > 0) prefix[depth] = prefix[depth - 1] name "."
                    else prefix[depth] = ""
                    text = substr(text, 2)
                } else if (substr(text, 1, 1) == "}") {
                    depth--
                    text = substr(text, 2)
                } else if (match(text, /^-?[0-9][0-9.eE+-]*/)) {
                    print prefix[depth] name, substr(text, 1, RLENGTH)
                    text = substr(text, RLENGTH + 1)
                } else if (match(text, /^"([^"\\]|\\.)*"/) || match(text, /^[a-z]+/)) {
                    text = substr(text, RLENGTH + 1)
                } else {
                    text = substr(text, 2)
                }
            }
        }
    '
}

results=$(mktemp)
trap 'rm -f "$results"' EXIT

for name in "$@"; do
    for pair in $(seq "$pairs"); do
        for side in old new; do
            echo "compare-benches: $name, pair $pair of $pairs, $side" >&2
            if ! output=$("${!side}/bench" "$name" --json); then
                echo "compare-benches: '${!side}/bench $name' failed" >&2
                exit 1
            fi
            printf '%s\n' "$output" | numbers | while read -r field number; do
                echo "$name $pair $side $field $number"
            done >> "$results"
        done
    done
done

awk '
    # Sorts the values in sorted[1..count] and returns the one in the middle.
    function median(count,    i, j, value) {
        for (i = 2; i <= count; i++) {
            value = sorted[i]
            for (j = i - 1; j >= 1 && sorted[j] > value; j--) sorted[j + 1] = sorted[j]
            sorted[j + 1] = value
        }
        return count % 2 ? sorted[(count + 1) / 2] : (sorted[count / 2] + sorted[count / 2 + 1]) / 2
    }
    $4 ~ /_(ns|us|ms|s)(_|$)/ {
        field = $1 " " $4
        if (!(field in known)) { known[field] = 1; order[++fields] = field }
        if ($2 > most) most = $2
        number[field, $3, $2] = $5
    }
    function medianOf(field, side,    pair, count) {
        count = 0
        for (pair = 1; pair <= most; pair++)
            if ((field, side, pair) in number) sorted[++count] = number[field, side, pair] + 0
        return count ? median(count) : ""
    }
    function ratioOf(field,    pair, count) {
        count = 0
        for (pair = 1; pair <= most; pair++)
            if ((field, "old", pair) in number && (field, "new", pair) in number \
                    && number[field, "old", pair] + 0 > 0)
                sorted[++count] = number[field, "new", pair] / number[field, "old", pair]
        return count ? median(count) : ""
    }
    END {
        printf "%-10s %-44s %12s %12s %7s\n", "BENCH", "FIELD", "OLD", "NEW", "RATIO"
        for (i = 1; i <= fields; i++) {
            split(order[i], part, " ")
            ratio = ratioOf(order[i])
            if (ratio == "") continue
            printf "%-10s %-44s %12.4g %12.4g %7.2f%s\n", part[1], part[2],
                medianOf(order[i], "old"), medianOf(order[i], "new"), ratio,
                (ratio > 1.1 ? "  slower" : "")
        }
    }
' "$results"
