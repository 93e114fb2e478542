package dev.nerve.conversation;

/// An estimate of token counts, used until a provider reports the real ones: about four characters
/// per token.
final class Estimate {

    private static final int CHARACTERS_PER_TOKEN = 4;

    private Estimate() {}

    static long tokens(View view) {
        long sum = view.summary().map(summary -> tokens(summary.length())).orElse(0L);
        for (var one : view.shown()) {
            sum += tokens(one.content());
        }
        return sum;
    }

    static long tokens(Content.Said said) {
        return tokens(
                switch (said) {
                    case Content.Message message -> message.text().length();
                    case Content.ToolCall(_, var tool, var arguments) ->
                            tool.length() + arguments.toJson().length();
                    case Content.ToolResult(_, var result, _) -> result.text().length();
                    case Content.Merged(_, _, _, _, var text) -> text.length();
                });
    }

    private static long tokens(long characters) {
        return (characters + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN;
    }
}
