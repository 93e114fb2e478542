package dev.nerve.llm.anthropic;

import dev.nerve.model.ModelAnswer;

/// A codec for stop reasons.
final class StopReasonCodec {

    private StopReasonCodec() {}

    static ModelAnswer.StopReason read(String reason) {
        return switch (reason) {
            case "tool_use" -> ModelAnswer.StopReason.TOOLS;
            case "max_tokens", "model_context_window_exceeded" -> ModelAnswer.StopReason.LENGTH;
            case "stop_sequence" -> ModelAnswer.StopReason.STOPPED;
            case "refusal" -> ModelAnswer.StopReason.REFUSED;
            case "pause_turn" -> ModelAnswer.StopReason.PAUSED;
            default -> ModelAnswer.StopReason.END;
        };
    }

    static String write(ModelAnswer.StopReason stop) {
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
