package dev.nerve.chat;

import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.Listener;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.Prompt;
import dev.nerve.value.Secrets;

/// A model whose system prompts and answers are masked, because answers are stored and shown.
///
/// *Safe for many threads*, as the model must be.
///
/// @param model the model
/// @param secrets the secrets to mask
record DiscreetModel(LanguageModel model, Secrets secrets) implements LanguageModel {

    @Override
    public ModelName name() {
        return model.name();
    }

    @Override
    public ModelProfile profile() {
        return model.profile();
    }

    @Override
    public Answer ask(Prompt prompt, Listener listener) throws InterruptedException {
        var veil = new Veil(secrets, listener);
        var answer = model.ask(prompt.withSystem(secrets.mask(prompt.system())), veil);
        veil.end();
        return masked(answer);
    }

    private Answer masked(Answer answer) {
        return switch (answer) {
            case Answer.Given(var blocks, var stop, var usage, var name) ->
                    new Answer.Given(blocks.stream().map(this::masked).toList(), stop, usage, name);
            case Answer.Failed(var code, var message, var retryAfter, var usage) ->
                    new Answer.Failed(code, secrets.mask(message), retryAfter, usage);
        };
    }

    private Block masked(Block block) {
        return switch (block) {
            case Block.Text(var text) -> new Block.Text(secrets.mask(text));
            case Block.Reasoning(var text, var signature) ->
                    new Block.Reasoning(secrets.mask(text), signature);
            case Block.ToolUse(var id, var tool, var arguments) ->
                    new Block.ToolUse(id, tool, secrets.mask(arguments));
            case Block.Image _, Block.ToolResult _, Block.Other _ -> block;
        };
    }
}
