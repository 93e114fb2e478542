package dev.nerve.control.fork;

import dev.nerve.NameRules;

/// One branch of a tournament.
///
/// @param name the branch's name, a segment of its path
/// @param input computes the branch's input
public record TournamentBranch(String name, ValueFunction input) {

    public TournamentBranch {
        NameRules.check("branch", name);
    }
}
