package dev.nerve.app.models;

import dev.nerve.TokenUsage;

/// What a provider says that an answer took.
///
/// @param input all of the question
/// @param cached what of that came from its cache
/// @param output the answer
record Tokens(long input, long cached, long output) {

    static final Tokens USUAL = new Tokens(165, 100, 12);

    TokenUsage usage() {
        return new TokenUsage(input, output, cached, 0, 0);
    }
}
