package dev.nerve.app.run;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.CommandFailure;
import dev.nerve.cli.Output;
import dev.nerve.cli.Page;
import dev.nerve.cli.Problems;
import dev.nerve.cli.Shown;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// `nerve workflow validate`.
///
/// @param host what the application gives it
record ValidateAction(RunHost host) implements Action {

    @Override
    public void run(Arguments arguments, Output output) {
        var checked = new ArrayList<Checked>();
        for (var file : arguments.all("file")) {
            checked.add(check(file));
        }
        output.result(new Report(checked));
        var problems =
                checked.stream()
                        .flatMap(one -> one.problems.stream())
                        .collect(Collectors.joining("\n"));
        if (!problems.isEmpty()) {
            var failure = CommandFailure.of(ErrorCode.INVALID_REQUEST, problems);
            throw output.isForPrograms() ? failure.afterTelling() : failure;
        }
    }

    private Checked check(String file) {
        try {
            return new Checked(file, host.blueprint(file).id(), List.of());
        } catch (NerveException wrong) {
            return new Checked(file, "", Problems.each(String.valueOf(wrong.getMessage())));
        }
    }

    /// A file that was looked at.
    ///
    /// @param file as it was typed
    /// @param id the workflow's id; nothing if something is wrong
    /// @param problems what is wrong
    private record Checked(String file, String id, List<String> problems) {

        Value.Fields value() {
            var fields = Value.Fields.EMPTY.with("file", file).with("valid", problems.isEmpty());
            return problems.isEmpty()
                    ? fields.with("workflow", id)
                    : fields.with("problems", problems);
        }
    }

    /// All files that were looked at.
    ///
    /// @param files in their order
    private record Report(List<Checked> files) implements Shown {

        @Override
        public Value value() {
            return Value.Fields.EMPTY
                    .with("type", "validation")
                    .with("files", files.stream().map(Checked::value).toList());
        }

        /// What is wrong is told as a failure.
        @Override
        public void writeTo(Page page) {
            for (var checked : files) {
                if (checked.problems.isEmpty()) {
                    page.line(
                            "%s %s: workflow '%s'"
                                    .formatted(
                                            page.style().good("fine"), checked.file, checked.id));
                }
            }
        }
    }
}
