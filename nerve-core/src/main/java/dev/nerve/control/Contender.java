package dev.nerve.control;

import dev.nerve.Names;

/// One branch of a tournament.
///
/// @param name its name, a segment of the path
/// @param input what it is given
public record Contender(String name, Expression input) {

    public Contender {
        Names.check("branch", name);
    }
}
