package dev.nerve.chat.setup;

import dev.nerve.model.AnswerListener;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.Prompt;
import dev.nerve.secret.Secrets;

/// A model whose system prompts and answers are masked, because answers are stored and shown.
///
/// *Safe for many threads*, as the model must be.
///
/// @param model the model
/// @param secrets the secrets to mask
record SecretMaskingModel(LanguageModel model, Secrets secrets) implements LanguageModel {

    @Override
    public ModelName name() {
        return model.name();
    }

    @Override
    public ModelProfile profile() {
        return model.profile();
    }

    @Override
    public ModelAnswer ask(Prompt prompt, AnswerListener listener) throws InterruptedException {
        var streamingMaskListener = new StreamingMaskListener(secrets, listener);
        var answer =
                model.ask(prompt.withSystem(secrets.mask(prompt.system())), streamingMaskListener);
        streamingMaskListener.end();
        return masked(answer);
    }

    private ModelAnswer masked(ModelAnswer answer) {
        return switch (answer) {
            case ModelAnswer.Success(var blocks, var stop, var usage, var name) ->
                    new ModelAnswer.Success(
                            blocks.stream().map(this::masked).toList(), stop, usage, name);
            case ModelAnswer.Failed(var code, var message, var retryAfter, var usage) ->
                    new ModelAnswer.Failed(code, secrets.mask(message), retryAfter, usage);
        };
    }

    private ContentBlock masked(ContentBlock block) {
        return switch (block) {
            case ContentBlock.Text(var text) -> new ContentBlock.Text(secrets.mask(text));
            case ContentBlock.Reasoning(var text, var signature) ->
                    new ContentBlock.Reasoning(secrets.mask(text), signature);
            case ContentBlock.ToolUse(var id, var tool, var arguments) ->
                    new ContentBlock.ToolUse(id, tool, secrets.mask(arguments));
            case ContentBlock.Image _, ContentBlock.ToolResult _, ContentBlock.DialectSpecific _ ->
                    block;
        };
    }
}
