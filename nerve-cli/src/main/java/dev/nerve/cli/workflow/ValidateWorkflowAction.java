package dev.nerve.cli.workflow;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.ProblemLines;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.workflow.ValidationData;
import dev.nerve.protocol.workflow.ValidationData.ProblemData;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The command `nerve workflow validate`.
///
/// @param engines the engine of this directory
/// @param files the workflow files
record ValidateWorkflowAction(ClientSource engines, WorkflowFileBundler files)
        implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var checked = new ArrayList<ValidatedFile>();
        for (var file : arguments.all("file")) {
            checked.add(check(file));
        }
        output.result(
                new RecordItem(ValidationReportData.of(checked), page -> write(page, checked)));
        var codes = checked.stream().flatMap(one -> one.code().stream()).toList();
        if (!codes.isEmpty()) {
            var failure = CommandFailure.of(worst(codes), problemLines(checked));
            throw output.isForPrograms() ? failure.alreadyReported() : failure;
        }
    }

    private ValidatedFile check(String word) throws InterruptedException {
        var argument = WorkflowArgument.of(word, engines);
        try (var nerve =
                argument.isFile() ? engines.openWithoutStore() : engines.openForReading()) {
            var source =
                    argument.isFile()
                            ? files.read(argument.file())
                            : argument.getLoadedSource(nerve);
            return new ValidatedFile(word, nerve.workflows().validate(source), null);
        } catch (NerveException wrong) {
            return new ValidatedFile(word, null, wrong);
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

    /// Writes only the valid files; the problems follow as a failure.
    private static void write(TextPage page, List<ValidatedFile> checked) {
        for (var one : checked) {
            if (one.code().isEmpty()) {
                page.line(
                        "%s %s: workflow '%s'"
                                .formatted(page.style().good("fine"), one.file, one.workflow()));
            }
        }
    }

    /// A file that was checked.
    ///
    /// @param file the file as the user typed it
    /// @param data the result; null if the file cannot be read
    /// @param failure the failure; null if the file can be read
    private record ValidatedFile(
            String file, @Nullable ValidationData data, @Nullable NerveException failure) {

        Optional<ErrorCode> code() {
            if (failure != null) {
                return Optional.of(failure.code());
            }
            return data == null || data.valid()
                    ? Optional.empty()
                    : Optional.of(ErrorCode.INVALID_REQUEST);
        }

        @Nullable String workflow() {
            return data == null ? null : data.workflow();
        }

        /// {@return the problems as lines for people}
        List<String> lines() {
            var error = failure == null ? data == null ? null : data.error() : failure.getMessage();
            return error == null ? List.of() : ProblemLines.split(error);
        }

        /// {@return the problems for programs; a file that cannot be read has one without a line}
        List<ProblemData> problems() {
            return data == null
                    ? lines().stream()
                            .map(line -> new ProblemData(line, null, file, null, null))
                            .toList()
                    : data.problems();
        }
    }

    /// The report on all checked files, for programs.
    ///
    /// @param type `validation`
    /// @param count the number of problems
    /// @param files the files in the order of the arguments
    private record ValidationReportData(String type, int count, List<CheckedFileData> files)
            implements ProtocolRecord {

        static ValidationReportData of(List<ValidatedFile> checked) {
            return new ValidationReportData(
                    "validation",
                    checked.stream().mapToInt(one -> one.problems().size()).sum(),
                    checked.stream().map(CheckedFileData::of).toList());
        }
    }

    /// A checked file, for programs.
    ///
    /// @param file the file as the user typed it
    /// @param valid whether it can run
    /// @param count the number of its problems
    /// @param workflow its id, if it can run
    /// @param problems its problems
    private record CheckedFileData(
            String file,
            boolean valid,
            int count,
            @Nullable String workflow,
            List<ProblemData> problems)
            implements ProtocolRecord {

        static CheckedFileData of(ValidatedFile one) {
            return new CheckedFileData(
                    one.file,
                    one.code().isEmpty(),
                    one.problems().size(),
                    one.workflow(),
                    one.problems());
        }
    }
}
