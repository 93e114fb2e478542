package dev.nerve.sqlite.conversation;

import dev.nerve.conversation.RowContent;

/// The kind of a row's content. Its number is stored, and never changes.
public enum RowContentKind {
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

    private static final RowContentKind[] BY_CODE = byCode();

    private final int code;

    RowContentKind(int code) {
        this.code = code;
    }

    private static RowContentKind[] byCode() {
        var kinds = new RowContentKind[TURN_FAILED + 1];
        kinds[TURN_FAILED] = TURN_ENDED;
        for (var kind : values()) {
            kinds[kind.code] = kind;
        }
        return kinds;
    }

    /// {@return the stored number for a content}
    public static int code(RowContent content) {
        return content instanceof RowContent.TurnEnded ended
                        && ended.how() == RowContent.TurnStatus.FAILED
                ? TURN_FAILED
                : of(content).code;
    }

    public static RowContentKind of(int code) {
        if (code < 1 || code >= BY_CODE.length) {
            throw new IllegalArgumentException("there is no kind %d of rows".formatted(code));
        }
        return BY_CODE[code];
    }

    public static RowContentKind of(RowContent content) {
        return switch (content) {
            case RowContent.Message message ->
                    switch (message.role()) {
                        case SYSTEM -> SYSTEM;
                        case USER -> USER;
                        case ASSISTANT -> ASSISTANT;
                    };
            case RowContent.ToolCall _ -> TOOL_CALL;
            case RowContent.ToolResult _ -> TOOL_RESULT;
            case RowContent.Merged _ -> MERGED;
            case RowContent.Configured _ -> CONFIGURED;
            case RowContent.Marked _ -> MARKED;
            case RowContent.Cleared _ -> CLEARED;
            case RowContent.Compacted _ -> COMPACTED;
            case RowContent.Rewound _ -> REWOUND;
            case RowContent.TurnEnded _ -> TURN_ENDED;
            case RowContent.Redacted _ -> REDACTED;
        };
    }
}
