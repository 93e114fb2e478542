#!/usr/bin/env bash
# Creates a store with runs in every state, loaded workflows and chats, for tests of stored data.
#
# Usage: scripts/sample-store.sh NERVE DIRECTORY
#   NERVE      the launcher of the release that creates the store
#   DIRECTORY  an empty directory; the store is DIRECTORY/.nerve/nerve.db
set -euo pipefail

nerve=$1
mkdir -p "$2"
cd "$2"
[ -z "$(ls -A)" ] || { echo "sample-store: '$2' is not empty" >&2; exit 1; }

# expect CODE COMMAND...: runs a command without input that must exit with this code.
expect() {
    local expected=$1 code=0
    shift
    "$@" < /dev/null > last.out 2> last.err || code=$?
    [ "$code" = "$expected" ] || {
        echo "sample-store: '$*' ended with $code instead of $expected" >&2
        cat last.out last.err >&2
        exit 1
    }
}

cat > waits.yaml << 'END'
nerve: 1
id: waits
nodes:
  writer: {type: chat, model: scripted/echo}
steps:
  - id: draft
    node: writer
    input: a draft of ${input}
  - id: approve
    gate:
      prompt: Is this good? ${steps.draft.output}
      options: [approve, reject]
  - id: publish
    node: writer
    input: '${steps.approve.output}: ${steps.draft.output}'
END
cat > asks.yaml << 'END'
nerve: 1
id: asks
steps:
  - id: color
    gate: Which color?
  - id: paint
    bash: printf 'painted '; cat
END
cat > fails.yaml << 'END'
nerve: 1
id: fails
steps:
  - id: first
    bash: echo first
  - id: second
    bash: test -f mended && echo mended
END
cat > sleeps.yaml << 'END'
nerve: 1
id: sleeps
params:
  seconds: {type: integer, default: 60, description: How long it sleeps}
steps:
  - id: before
    bash: echo before
  - id: sleep
    bash: test -f awake || { touch asleep; exec sleep ${params.seconds}; }
    on_resume: again
  - id: after
    bash: echo after
END
cat > rounds.yaml << 'END'
nerve: 1
id: rounds
steps:
  - id: rounds
    loop: {times: 3, max: 5}
    steps:
      - id: round
        bash: echo round
  - id: names
    map: {over: ["ann", "ben"]}
    steps:
      - id: greet
        bash: echo hello ${loop.item}
END

for file in waits asks fails sleeps rounds; do
    expect 0 "$nerve" workflow validate "$file.yaml"
done

# Waiting runs, each at a gate of another kind.
expect 9 "$nerve" run waits.yaml "a story"
expect 9 "$nerve" run asks.yaml "a fence"

# A failed run, and a completed one.
expect 18 "$nerve" run fails.yaml
expect 0 "$nerve" run rounds.yaml

# An interrupted run: the program is killed while a step runs.
"$nerve" run sleeps.yaml --param seconds=45 < /dev/null > /dev/null 2>&1 &
program=$!
for _ in $(seq 600); do
    [ -f asleep ] && break
    sleep 0.1
done
[ -f asleep ] || { echo 'sample-store: the step did not begin' >&2; exit 1; }
kill -9 "$program"
wait "$program" 2>/dev/null || true
rm asleep

# Forks: a completed one, and a waiting one.
expect 0 "$nerve" runs fork rounds --at names
expect 9 "$nerve" runs fork waits --at draft

# Loaded workflows, and chats in two sessions, one of them with a branch.
expect 0 "$nerve" workflow load waits.yaml
expect 0 "$nerve" workflow load sleeps.yaml
printf 'one\ntwo\n/fork other\nthree\n' | "$nerve" chat scripted/echo --session work > /dev/null
printf 'plan\n' | "$nerve" chat scripted/echo --session plans > /dev/null

rm -f last.out last.err
