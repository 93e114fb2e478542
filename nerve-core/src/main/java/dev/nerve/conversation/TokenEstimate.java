package dev.nerve.conversation;

/// An estimate of token counts, used until a provider reports the real ones: about four characters
/// per token.
public final class TokenEstimate {

    private static final int CHARACTERS_PER_TOKEN = 4;

    private TokenEstimate() {}

    static long tokens(VisibleHistory history) {
        long sum = history.summary().map(summary -> tokens(summary.length())).orElse(0L);
        for (var one : history.shown()) {
            sum += tokens(one.content());
        }
        return sum;
    }

    public static long tokens(RowContent.VisibleContent visibleContent) {
        return tokens(
                switch (visibleContent) {
                    case RowContent.Message message -> message.text().length();
                    case RowContent.ToolCall(_, var tool, var arguments) ->
                            tool.length() + arguments.toJson().length();
                    case RowContent.ToolResult(_, var result, _) -> result.text().length();
                    case RowContent.Merged(_, _, _, _, var text) -> text.length();
                });
    }

    private static long tokens(long characters) {
        return (characters + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN;
    }
}
