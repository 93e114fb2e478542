package dev.nerve.app.run.workflow;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.app.run.RunCommandServices;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.ProblemLines;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.script.problem.FileProblem;
import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The command `nerve workflow validate`.
///
/// @param host the services of the run commands
record ValidateWorkflowAction(RunCommandServices host) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) {
        var checked = new ArrayList<ValidatedFile>();
        for (var file : arguments.all("file")) {
            checked.add(check(file));
        }
        output.result(new ValidationReport(checked));
        var codes = checked.stream().flatMap(one -> one.code().stream()).toList();
        if (!codes.isEmpty()) {
            var failure = CommandFailure.of(worst(codes), problemLines(checked));
            throw output.isForPrograms() ? failure.alreadyReported() : failure;
        }
    }

    private ValidatedFile check(String file) {
        try {
            return new ValidatedFile(file, host.workflowDrawing(file).id(), null);
        } catch (NerveException wrong) {
            return new ValidatedFile(file, "", wrong);
        }
    }

    /// Prefers the code of an invalid file to that of a missing file.
    private static ErrorCode worst(List<ErrorCode> codes) {
        return codes.contains(ErrorCode.INVALID_REQUEST)
                ? ErrorCode.INVALID_REQUEST
                : codes.getFirst();
    }

    private static String problemLines(List<ValidatedFile> checked) {
        return checked.stream()
                .flatMap(one -> one.lines().stream())
                .collect(Collectors.joining("\n"));
    }

    /// A file that was checked.
    ///
    /// @param file the file as the user typed it
    /// @param id the id of the workflow; empty if the file has errors
    /// @param wrong the failure; null if the file is valid
    private record ValidatedFile(String file, String id, @Nullable NerveException wrong) {

        Optional<ErrorCode> code() {
            return wrong == null ? Optional.empty() : Optional.of(wrong.code());
        }

        /// {@return the problems as lines for people}
        List<String> lines() {
            return wrong == null ? List.of() : ProblemLines.split(wrong.getMessage());
        }

        /// {@return the problems as fields for programs}
        List<Value.Fields> problems() {
            return wrong != null && wrong.getCause() instanceof WorkflowFileException script
                    ? script.problems().stream().map(ValidatedFile::value).toList()
                    : lines().stream().map(this::value).toList();
        }

        private static Value.Fields value(FileProblem problem) {
            var fields =
                    Value.Fields.EMPTY
                            .with("file", problem.file())
                            .with("line", problem.line())
                            .with("column", problem.column())
                            .with("message", problem.message());
            return problem.hint().isEmpty() ? fields : fields.with("hint", problem.hint());
        }

        /// Returns a problem of the whole file, which has no line number.
        private Value.Fields value(String message) {
            return Value.Fields.EMPTY.with("file", file).with("message", message);
        }

        Value.Fields value() {
            var problems = problems();
            var fields =
                    Value.Fields.EMPTY
                            .with("file", file)
                            .with("valid", problems.isEmpty())
                            .with("count", problems.size());
            return problems.isEmpty()
                    ? fields.with("workflow", id)
                    : fields.with("problems", problems);
        }
    }

    /// The report on all checked files.
    ///
    /// @param files the files in the order of the arguments
    private record ValidationReport(List<ValidatedFile> files) implements UntypedOutputItem {

        @Override
        public Value value() {
            return Value.Fields.EMPTY
                    .with("type", "validation")
                    .with("count", files.stream().mapToInt(one -> one.problems().size()).sum())
                    .with("files", files.stream().map(ValidatedFile::value).toList());
        }

        /// Writes only the valid files; the problems follow as a failure.
        @Override
        public void writeTo(TextPage page) {
            for (var validatedFile : files) {
                if (validatedFile.wrong == null) {
                    page.line(
                            "%s %s: workflow '%s'"
                                    .formatted(
                                            page.style().good("fine"),
                                            validatedFile.file,
                                            validatedFile.id));
                }
            }
        }
    }
}
