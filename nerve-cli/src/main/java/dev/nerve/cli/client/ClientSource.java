package dev.nerve.cli.client;

import dev.nerve.cli.console.StatusGlyphs;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.progress.TreeTheme;
import dev.nerve.cli.run.answer.GateAnswerSource;
import dev.nerve.client.NerveClient;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The port through which commands reach an engine and their terminal.
public interface ClientSource {

    /// {@return a client of the engine of this directory; creates the store if there is none}
    NerveClient open();

    /// {@return a client that can change what exists: it creates no store. Without a store, the
    /// engine has no runs and no nodes}
    NerveClient openExisting();

    /// {@return a client that only reads: it creates no store and changes nothing}
    NerveClient openForReading();

    /// {@return a client of an engine without a store, which checks workflow files}
    NerveClient openWithoutStore();

    /// {@return the name of the user, for the answers that they give}
    String userName();

    /// {@return the current time}
    Instant now();

    /// {@return standard input}
    InputStream in();

    /// {@return the path of a file that the user named}
    ///
    /// @param file the name, relative to the working directory
    Path resolve(String file);

    /// {@return the number of columns of the output}
    int width();

    /// {@return the glyphs that the output can show}
    StatusGlyphs glyphs();

    /// {@return the characters for trees}
    TreeTheme theme();

    /// {@return whether results go to a terminal, so that control characters must be escaped}
    boolean isTerminal();

    /// {@return the answers of a person who is asked whether to do something}
    ///
    /// @param output the output of the command
    GateAnswerSource confirmations(CommandOutput output);

    /// {@return the directory of the store, in a short form for people}
    String place();

    /// {@return a description of the searched directories, for not-found messages}
    String storeDescription();

    /// {@return the time that ended runs are stored; empty means forever}
    Optional<Duration> runRetention();
}
