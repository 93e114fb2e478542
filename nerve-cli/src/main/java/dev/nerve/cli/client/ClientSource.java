package dev.nerve.cli.client;

import dev.nerve.cli.console.StatusGlyphs;
import dev.nerve.client.NerveClient;
import java.time.Instant;

/// The port through which commands reach an engine and their terminal.
public interface ClientSource {

    /// {@return a client of the engine of this directory; creates the store if there is none}
    NerveClient open();

    /// {@return a client that only reads: it creates no store and changes nothing}
    NerveClient openForReading();

    /// {@return the name of the user, for the answers that they give}
    String userName();

    /// {@return the current time}
    Instant now();

    /// {@return the number of columns of the output}
    int width();

    /// {@return the glyphs that the output can show}
    StatusGlyphs glyphs();

    /// {@return the directory of the store, in a short form for people}
    String place();
}
