package dev.nerve.llm.anthropic;

import dev.nerve.model.Answer;

/// A codec for stop reasons.
final class Stops {

    private Stops() {}

    static Answer.Stop read(String reason) {
        return switch (reason) {
            case "tool_use" -> Answer.Stop.TOOLS;
            case "max_tokens", "model_context_window_exceeded" -> Answer.Stop.LENGTH;
            case "stop_sequence" -> Answer.Stop.STOPPED;
            case "refusal" -> Answer.Stop.REFUSED;
            case "pause_turn" -> Answer.Stop.PAUSED;
            default -> Answer.Stop.END;
        };
    }

    static String write(Answer.Stop stop) {
        return switch (stop) {
            case END -> "end_turn";
            case TOOLS -> "tool_use";
            case LENGTH -> "max_tokens";
            case STOPPED -> "stop_sequence";
            case REFUSED -> "refusal";
            case PAUSED -> "pause_turn";
        };
    }
}
