package dev.nerve.protocol.event;

import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The data of events of agents and of programs in terminals.
public sealed interface AgentEvents extends EventData {

    /// The state of a program changed, or the evidence for it.
    ///
    /// @param state the state, such as `busy`
    /// @param forMs the time since it has this state, in milliseconds
    /// @param rule the rule that decided
    /// @param rank the rank of the evidence: `program`, `signal`, `input`, `layout` or `none`
    /// @param evidence the evidence, for people
    /// @param ageMs the age of the evidence in milliseconds
    /// @param rows the rows of the screen that it is based on
    /// @param program the program
    /// @param versionsSeen the versions of the program that nerve was tested with
    /// @param version the version that runs, if it is known
    /// @param versionUnseen whether nerve was not tested with this version
    /// @param question what the program asks, if it waits
    record AgentStateData(
            String state,
            BigDecimal forMs,
            String rule,
            String rank,
            String evidence,
            BigDecimal ageMs,
            List<ScreenRowData> rows,
            String program,
            List<String> versionsSeen,
            @Nullable String version,
            @Nullable Boolean versionUnseen,
            @Nullable ProgramQuestionData question)
            implements AgentEvents {}

    /// An agent starts to use a tool.
    ///
    /// @param tool the tool
    /// @param args its arguments
    /// @param result its result, as far as it is known
    /// @param failed whether it failed
    record AgentToolData(String tool, Value args, Value result, boolean failed)
            implements AgentEvents {}

    /// An agent has used a tool.
    ///
    /// @param tool the tool
    /// @param args its arguments
    /// @param result its result
    /// @param failed whether it failed
    record AgentToolResultData(String tool, Value args, Value result, boolean failed)
            implements AgentEvents {}

    /// An agent asked for a permission, and a rule or a person decided.
    ///
    /// @param request the request
    /// @param decision the decision
    record AgentPermissionData(ToolRequestData request, ToolDecisionData decision)
            implements AgentEvents {}

    /// An agent asks a question.
    ///
    /// @param question the question
    record AgentQuestionData(ProgramQuestionData question) implements AgentEvents {}

    /// A program in a terminal waits for a person.
    ///
    /// @param question what it asks
    record TerminalWaitingData(ProgramQuestionData question) implements AgentEvents {}

    /// The output of a turn was parsed.
    ///
    /// @param state the state of the program after the turn
    /// @param tokens the tokens of the turn, if the program shows them
    /// @param complete whether the turn is over and nothing of it is missing
    /// @param raw the output as it was
    /// @param sections its parts, in order
    record OutputParsedData(
            @Nullable String state,
            @Nullable Long tokens,
            boolean complete,
            @Nullable String raw,
            List<OutputSectionData> sections)
            implements AgentEvents {}
}
