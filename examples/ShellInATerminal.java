// A shell in a terminal keeps its state. nerve knows from marks in the prompt when a command is
// done. Output that looks like a prompt does not mislead it.
//
// Run it from the directory of the project:
//
//     ./nerve java examples/ShellInATerminal.java
//
// It prints:
//
//     50%
//     and the rest
//     exit code 3, still in /tmp
//     ready, because of prompt-mark

import dev.nerve.app.Nerve;

void main() throws InterruptedException {
    try (var nerve = Nerve.open()) {
        var session = nerve.sessions().create("terminals", "one shell");
        var shell = session.add(nerve.terminal("shell", "bash --norc"));

        IO.println(
                nerve.run(shell, "cd /tmp; echo 50%; sleep 0.2; echo and the rest")
                        .output()
                        .text());
        var failed = nerve.run(shell, "(exit 3)");
        var where = nerve.run(shell, "pwd").output().text();
        IO.println(
                "exit code %s, still in %s"
                        .formatted(failed.attributes().at("exit_code").text(), where));

        var verdict = shell.verdict();
        IO.println(verdict.state().wireName() + ", because of " + verdict.evidence().rule());
    }
}
