#!/usr/bin/env bash
# Creates a store with runs in every state, loaded workflows and chats, for tests of stored data.
#
# Usage: scripts/sample-store.sh NERVE DIRECTORY
#   NERVE      the launcher of the release that creates the store
#   DIRECTORY  an empty directory; DIRECTORY/.nerve/nerve.db is the store, .nerve/key its key,
#              .nerve/scripted has the conversation of its agent
set -euo pipefail

nerve=$1
scripts=$(cd "$(dirname "$0")" && pwd)
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
cat > fix.yaml << 'END'
nerve: 1
id: fix
nodes:
  dev: {type: agent, command: [scripted, script.yaml]}
steps:
  - {id: mend, node: dev}
END
cat > script.yaml << 'END'
description: asks for one command
turns:
  - when: touch
    steps:
      - {tool: Bash, input: {command: touch x.txt}}
      - say: It is touched.
END
cat > keeps.yaml << 'END'
nerve: 1
id: keeps
steps:
  - id: show
    bash: echo $RELEASE_TOKEN
  - id: ask
    gate: Is the token known?
  - id: use
    bash: '[ ${steps.show.output} = "$RELEASE_TOKEN" ] && echo the same'
END
cat > talks.yaml << 'END'
nerve: 1
id: talks
nodes:
  writer: {type: chat, model: scripted/slow}
steps:
  - {id: talk, node: writer, input: 'write ${input}'}
END
cat > stops.yaml << 'END'
nerve: 1
id: stops
steps:
  - id: ask
    gate: Does it go on?
END
cat > Votes.java << 'END'
import dev.nerve.workflow.Workflow;

Workflow workflow() {
    return Workflow.of("votes", "Counts two votes", context -> {
        var first = context.gate("The first vote?", "yes", "no");
        var second = context.gate("The second vote?", "yes", "no");
        return first + " and " + second;
    });
}

void main() {}
END

for file in waits asks fails sleeps rounds fix keeps talks stops; do
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

# A cancelled run, and a waiting and a completed run of a Java file.
expect 9 "$nerve" run stops.yaml
expect 0 "$nerve" runs stop stops
expect 0 "$nerve" run Votes.java --answer "votes/gate=yes" --answer "votes/gate[2]=no"
expect 9 "$nerve" run Votes.java --answer "votes/gate=yes"

# A run whose agent asks for a permission, and one with a sealed value in its journal.
# The scripted agent stores its conversation in the home directory.
HOME=$PWD expect 9 "$nerve" run fix.yaml "touch it"
RELEASE_TOKEN=dummy-0123456789abcdef expect 9 "$nerve" run keeps.yaml

# Two sessions with a chat of one name, one of them and a run with an open turn.
code=0
"$nerve" java "$scripts/SampleStore.java" > last.out 2>&1 || code=$?
[ "$code" = 137 ] || {
    echo "sample-store: SampleStore.java ended with $code instead of 137" >&2
    cat last.out >&2
    exit 1
}

# Loaded workflows, and chats in two sessions, one of them with a branch.
expect 0 "$nerve" workflow load waits.yaml
expect 0 "$nerve" workflow load sleeps.yaml
printf 'one\ntwo\n/fork other\nthree\n' | "$nerve" chat scripted/echo --session work > /dev/null
printf 'plan\n' | "$nerve" chat scripted/echo --session plans > /dev/null

rm -f last.out last.err
