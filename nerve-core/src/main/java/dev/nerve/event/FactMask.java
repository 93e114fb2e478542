package dev.nerve.event;

import dev.nerve.secret.Secrets;

/// The masking of secrets in facts.
public final class FactMask {

    private FactMask() {}

    /// {@return the fact with all secrets masked}
    ///
    /// @param fact the fact
    /// @param secrets the secrets to mask
    public static Fact mask(Fact fact, Secrets secrets) {
        return switch (fact) {
            case Fact.RunFact about -> ofRun(about, secrets);
            case Fact.StepFact about -> ofStep(about, secrets);
            case ControlFact about -> ofControl(about, secrets);
            case Fact.Custom(var type, var data) -> new Fact.Custom(type, secrets.mask(data));
        };
    }

    private static Fact ofRun(Fact.RunFact fact, Secrets secrets) {
        return switch (fact) {
            case Fact.Started(var input, var planned) ->
                    new Fact.Started(secrets.mask(input), planned);
            case Fact.Completed(var output, var elapsed, var usage) ->
                    new Fact.Completed(secrets.mask(output), elapsed, usage);
            case Fact.Failed(var code, var message, var elapsed, var usage) ->
                    new Fact.Failed(code, secrets.mask(message), elapsed, usage);
            case Fact.Cancelled(var reason, var elapsed, var usage) ->
                    new Fact.Cancelled(secrets.mask(reason), elapsed, usage);
            case Fact.Paused _, Fact.Resumed _ -> fact;
        };
    }

    private static Fact ofControl(ControlFact fact, Secrets secrets) {
        return switch (fact) {
            case ControlFact.GateWaiting waiting -> mask(waiting, secrets);
            case ControlFact.BranchTaken(var branch) ->
                    new ControlFact.BranchTaken(secrets.mask(branch));
            case ControlFact.GateResolved(var how, var answer, var by) ->
                    new ControlFact.GateResolved(how, secrets.mask(answer), by);
            case ControlFact.NodeForked(var source, var target, var point) ->
                    new ControlFact.NodeForked(
                            secrets.mask(source), secrets.mask(target), secrets.mask(point));
            case ControlFact.LoopIteration _,
                    ControlFact.MapItemStart _,
                    ControlFact.MapItemComplete _,
                    ControlFact.TimerStarted _,
                    ControlFact.StepWaiting _,
                    ControlFact.StepContinued _,
                    ControlFact.BranchScored _,
                    ControlFact.BranchPromoted _ ->
                    fact;
        };
    }

    private static Fact mask(ControlFact.GateWaiting waiting, Secrets secrets) {
        var otherwise = waiting.otherwise();
        return new ControlFact.GateWaiting(
                secrets.mask(waiting.prompt()),
                waiting.options().stream().map(secrets::mask).toList(),
                waiting.deadline(),
                otherwise == null ? null : secrets.mask(otherwise),
                waiting.content().map(secrets::mask),
                waiting.since());
    }

    private static Fact ofStep(Fact.StepFact fact, Secrets secrets) {
        return switch (fact) {
            case Fact.StepStarted(var type, var input) ->
                    new Fact.StepStarted(type, secrets.mask(input));
            case Fact.StepCompleted(var output, var elapsed, var usage) ->
                    new Fact.StepCompleted(secrets.mask(output), elapsed, usage);
            case Fact.StepFailed(var code, var message, var elapsed, var usage) ->
                    new Fact.StepFailed(code, secrets.mask(message), elapsed, usage);
            case Fact.StepRetried(var attempt, var code, var message, var delay) ->
                    new Fact.StepRetried(attempt, code, secrets.mask(message), delay);
            case Fact.StepSkipped(var reason, var message) ->
                    new Fact.StepSkipped(reason, secrets.mask(message));
            case Fact.OutputChunk(var stream, var text) ->
                    new Fact.OutputChunk(stream, secrets.mask(text));
            case Fact.OutputParsed(var turn) -> new Fact.OutputParsed(secrets.mask(turn));
            case Fact.Log(var text) -> new Fact.Log(secrets.mask(text));
            case Fact.StepsAdded _, Fact.UsageSpent _ -> fact;
        };
    }
}
