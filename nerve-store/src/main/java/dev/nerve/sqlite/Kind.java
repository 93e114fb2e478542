package dev.nerve.sqlite;

import dev.nerve.conversation.Content;

/// The kind of a row's content. Its number is stored, and never changes.
enum Kind {
    SYSTEM(1),
    USER(2),
    ASSISTANT(3),
    TOOL_CALL(4),
    TOOL_RESULT(5),
    MERGED(6),
    CONFIGURED(7),
    MARKED(8),
    CLEARED(9),
    COMPACTED(10),
    REWOUND(11),
    TURN_ENDED(12),
    REDACTED(13);

    /// The number of failed turn ends. They hide the turn, and an index finds all rows that hide
    /// others.
    private static final int TURN_FAILED = 14;

    private static final Kind[] BY_CODE = byCode();

    private final int code;

    Kind(int code) {
        this.code = code;
    }

    private static Kind[] byCode() {
        var kinds = new Kind[TURN_FAILED + 1];
        kinds[TURN_FAILED] = TURN_ENDED;
        for (var kind : values()) {
            kinds[kind.code] = kind;
        }
        return kinds;
    }

    /// {@return the stored number for a content}
    static int code(Content content) {
        return content instanceof Content.TurnEnded ended && ended.how() == Content.How.FAILED
                ? TURN_FAILED
                : of(content).code;
    }

    static Kind of(int code) {
        if (code < 1 || code >= BY_CODE.length) {
            throw new IllegalArgumentException("there is no kind %d of rows".formatted(code));
        }
        return BY_CODE[code];
    }

    static Kind of(Content content) {
        return switch (content) {
            case Content.Message message ->
                    switch (message.role()) {
                        case SYSTEM -> SYSTEM;
                        case USER -> USER;
                        case ASSISTANT -> ASSISTANT;
                    };
            case Content.ToolCall _ -> TOOL_CALL;
            case Content.ToolResult _ -> TOOL_RESULT;
            case Content.Merged _ -> MERGED;
            case Content.Configured _ -> CONFIGURED;
            case Content.Marked _ -> MARKED;
            case Content.Cleared _ -> CLEARED;
            case Content.Compacted _ -> COMPACTED;
            case Content.Rewound _ -> REWOUND;
            case Content.TurnEnded _ -> TURN_ENDED;
            case Content.Redacted _ -> REDACTED;
        };
    }
}
