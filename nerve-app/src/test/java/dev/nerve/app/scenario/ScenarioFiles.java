package dev.nerve.app.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The files of the scenarios: a scripted model, a scripted agent and a workflow with a gate.
final class ScenarioFiles {

    static final String MODEL =
            """
            answers:
              - {when: colour, say: Blue.}
              - {when: size, say: Large.}
            otherwise: {say: well}
            """;

    static final String AGENT =
            """
            description: makes files
            turns:
              - when: touch
                steps:
                  - {tool: Bash, input: {command: touch x.txt}}
                  - {say: Done.}
            otherwise: {say: Nothing to do.}
            """;

    static final String WORKFLOW =
            """
            nerve: 1
            id: release
            steps:
              - {id: build, bash: "echo built ${input}"}
              - {id: approve, gate: {prompt: "Release it?", options: [approve, reject]}}
              - {id: publish, value: "${steps.build.output}, ${steps.approve.output}"}
            """;

    private ScenarioFiles() {}

    static void write(Path directory) throws IOException {
        Files.writeString(directory.resolve("model.yaml"), MODEL);
        Files.writeString(directory.resolve("agent.yaml"), AGENT);
    }
}
