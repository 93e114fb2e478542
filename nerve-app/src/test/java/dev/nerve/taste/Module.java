package dev.nerve.taste;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A row of the table that says who may know whom.
///
/// Core is not in anybody's list: all may use it.
enum Module {
    CORE(Set.of()),
    JSON(Set.of(), "tools.jackson", "com.fasterxml.jackson", "com.networknt"),
    FILE(Set.of()),
    SEAL(Set.of(FILE)),
    SQLITE(Set.of(JSON, FILE, SEAL), "org.sqlite", "java.sql", "javax.sql"),
    HISTORY(Set.of(JSON, FILE)),
    BLOB(Set.of(FILE)),
    PERMISSION(Set.of(JSON, FILE)),
    DIRECTORY(Set.of(FILE, SQLITE, HISTORY, BLOB, PERMISSION)),
    SCRIPT(Set.of(JSON), "dev.cel", "com.google.common"),
    LLM(Set.of(JSON), "com.knuddels.jtokkit", "com.sun.net.httpserver"),
    TERMINAL(Set.of(JSON), "com.pty4j"),
    AGENT(Set.of(JSON, TERMINAL)),
    PROTOCOL(Set.of(JSON)),
    ENGINE(Set.of(JSON, PROTOCOL)),
    CLIENT(Set.of(PROTOCOL)),
    CLI(Set.of(PROTOCOL, CLIENT)),
    COMMANDER(Set.of(), "org.jline"),
    TOOLS(Set.of(SQLITE, TERMINAL, AGENT, PROTOCOL, CLI)),
    TESTKIT(Set.of(JSON), "org.junit", "org.assertj"),
    APP(
            Set.of(
                    JSON,
                    SEAL,
                    SQLITE,
                    HISTORY,
                    BLOB,
                    DIRECTORY,
                    PERMISSION,
                    SCRIPT,
                    LLM,
                    TERMINAL,
                    AGENT,
                    PROTOCOL,
                    ENGINE,
                    CLIENT,
                    CLI,
                    COMMANDER,
                    TOOLS));

    private static final String ROOT = "dev.nerve";

    /// The packages of core, lower levels first: each may use those before it.
    static final List<String> LEVELS =
            List.of(
                    ROOT,
                    ROOT + ".value.internal",
                    ROOT + ".value",
                    ROOT + ".value.schema",
                    ROOT + ".query",
                    ROOT + ".secret",
                    ROOT + ".change",
                    ROOT + ".worker",
                    ROOT + ".gate",
                    ROOT + ".gate.rule",
                    ROOT + ".event",
                    ROOT + ".conversation",
                    ROOT + ".conversation.fork",
                    ROOT + ".conversation.history",
                    ROOT + ".conversation.operation",
                    ROOT + ".run",
                    ROOT + ".store.journal",
                    ROOT + ".store",
                    ROOT + ".node.definition",
                    ROOT + ".session.definition",
                    ROOT + ".store.data",
                    ROOT + ".store.memory",
                    ROOT + ".workspace",
                    ROOT + ".lifecycle",
                    ROOT + ".node.scope",
                    ROOT + ".node",
                    ROOT + ".node.capability.screen",
                    ROOT + ".node.capability",
                    ROOT + ".node.kind",
                    ROOT + ".execution.queue",
                    ROOT + ".execution",
                    ROOT + ".graph.step",
                    ROOT + ".graph",
                    ROOT + ".control",
                    ROOT + ".control.fork",
                    ROOT + ".control.gate",
                    ROOT + ".workflow",
                    ROOT + ".workflow.retry",
                    ROOT + ".workflow.run",
                    ROOT + ".workflow.light",
                    ROOT + ".session",
                    ROOT + ".tool",
                    ROOT + ".model",
                    ROOT + ".chat.setup",
                    ROOT + ".chat.exchange",
                    ROOT + ".chat",
                    ROOT + ".pattern");

    /// The packages of core that have data and no machinery. The command line sees only them.
    private static final Set<String> DATA =
            Set.of(
                    ROOT,
                    ROOT + ".value",
                    ROOT + ".gate",
                    ROOT + ".gate.rule",
                    ROOT + ".event",
                    ROOT + ".run");

    /// The packages that are public only for their own module.
    private static final Set<String> INNER =
            Set.of(
                    ROOT + ".agent.terminal.channel",
                    ROOT + ".agent.terminal.claude",
                    ROOT + ".agent.terminal.codex",
                    ROOT + ".agent.terminal.gemini",
                    ROOT + ".agent.terminal.opencode",
                    ROOT + ".chat.exchange",
                    ROOT + ".node.scope",
                    ROOT + ".script.expression",
                    ROOT + ".script.file.schema",
                    ROOT + ".script.file.template",
                    ROOT + ".script.source",
                    ROOT + ".sqlite.change",
                    ROOT + ".sqlite.conversation",
                    ROOT + ".sqlite.gate",
                    ROOT + ".sqlite.run",
                    ROOT + ".terminal.node.output",
                    ROOT + ".terminal.process.libc",
                    ROOT + ".terminal.process.symbol",
                    ROOT + ".terminal.screen.cell",
                    ROOT + ".terminal.screen.emulator",
                    ROOT + ".terminal.shell.output",
                    ROOT + ".terminal.shell.quoting",
                    ROOT + ".value.internal");

    private final Set<Module> uses;
    private final List<String> libraries;

    /// @param uses the modules it may use besides core
    /// @param libraries the packages of others that only it may see
    Module(Set<Module> uses, String... libraries) {
        this.uses = uses;
        this.libraries = List.of(libraries);
    }

    /// {@return the module a class is in, if it is one of ours and in the table}
    static Optional<Module> of(JavaClass type) {
        if (LEVELS.contains(type.getPackageName())) {
            return Optional.of(CORE);
        }
        return Arrays.stream(values()).filter(module -> isIn(type, module.packageName())).findAny();
    }

    /// {@return the module that may see a library's class, if it is in the table}
    static Optional<Module> ofLibrary(JavaClass type) {
        return Arrays.stream(values())
                .filter(module -> module.libraries.stream().anyMatch(name -> isIn(type, name)))
                .findAny();
    }

    /// {@return whether only the own module of a class may use it}
    static boolean isInner(JavaClass type) {
        return INNER.contains(type.getPackageName());
    }

    static boolean isOurs(JavaClass type) {
        return isIn(type, ROOT);
    }

    private static boolean isIn(JavaClass type, String name) {
        return type.getPackageName().equals(name) || type.getPackageName().startsWith(name + ".");
    }

    private String packageName() {
        return ROOT + "." + toString();
    }

    boolean mayUse(Module other) {
        return other == this || other == CORE || uses.contains(other);
    }

    /// {@return whether it may use a class of core}
    boolean maySee(JavaClass core) {
        return this != CLI || DATA.contains(core.getPackageName());
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
