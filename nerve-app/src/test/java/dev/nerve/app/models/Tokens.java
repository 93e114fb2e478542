package dev.nerve.app.models;

import dev.nerve.TokenUsage;

/// The tokens of an answer, as a provider reports them.
///
/// @param input all tokens of the question
/// @param cached those of them that came from its cache
/// @param output the tokens of the answer
record Tokens(long input, long cached, long output) {

    static final Tokens USUAL = new Tokens(165, 100, 12);

    TokenUsage usage() {
        return new TokenUsage(input, output, cached, 0, 0);
    }
}
