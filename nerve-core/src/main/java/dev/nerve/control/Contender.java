package dev.nerve.control;

import dev.nerve.Names;

/// One branch of a tournament.
///
/// @param name the branch's name, a segment of its path
/// @param input computes the branch's input
public record Contender(String name, Expression input) {

    public Contender {
        Names.check("branch", name);
    }
}
