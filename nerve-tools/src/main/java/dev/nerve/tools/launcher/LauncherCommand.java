package dev.nerve.tools.launcher;

import dev.nerve.NerveException;
import dev.nerve.cli.Command;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import java.util.List;

/// A command that the launcher script implements. Here it only has its help.
///
/// @param command the definition of the command
public record LauncherCommand(Command command) implements LocalCommand {

    /// {@return all commands of the launcher}
    public static List<LauncherCommand> all() {
        return List.of(java(), classpath(), install());
    }

    private static LauncherCommand java() {
        return new LauncherCommand(
                verb("java", "Runs Java with nerve on its class path")
                        .with(
                                PositionalArgument.any(
                                        "argument", "what java takes, such as a source file"))
                        .example("nerve java Hello.java", "Compiles and runs a single source file")
                        .example("nerve java -cp more.jar Hello.java", "With options of java"));
    }

    private static LauncherCommand classpath() {
        return new LauncherCommand(
                verb("classpath", "Shows the class path of nerve, for other build tools")
                        .example(
                                "javac -cp \"$(nerve classpath)\" Hello.java", "Compiles with it"));
    }

    private static LauncherCommand install() {
        return new LauncherCommand(
                verb("install", "Puts nerve and its completions on the path")
                        .with(Option.setting("prefix", "DIR", "Where; ~/.local if left out"))
                        .example("./nerve install", "Then 'nerve' works everywhere")
                        .example("./nerve install --prefix /usr/local", "For everybody"));
    }

    private static Command.Verb verb(String name, String summary) {
        return Command.verb(
                name,
                summary,
                (_, _) -> {
                    throw new NerveException.Unsupported(
                            "only the launcher script 'nerve' can execute '%s'".formatted(name));
                });
    }
}
