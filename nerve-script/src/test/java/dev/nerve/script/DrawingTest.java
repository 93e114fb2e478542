package dev.nerve.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DrawingTest {

    private static final Path FILES = Path.of("src/test/resources/files");

    private static final String SMALL =
            """
            nerve: 1
            id: small
            steps:
              - {id: draft, value: 1}
              - {id: other, value: 2, after: []}
              - id: rounds
                loop: {until: '${steps.review.output == 1}'}
                steps:
                  - {id: review, gate: 'Is <"it">?'}
                  - branch:
                      if: ${true}
                      then: [{wait: 1s}]
            """;

    private static WorkflowFileContent small() {
        return new Bench().read(SMALL);
    }

    @Test
    void aTreeShowsWhatIsInside() {
        assertThat(small().tree())
                .isEqualTo(
                        """
                        small (workflow)
                        ├─ draft (value: 1)
                        ├─ other (value: 2) at once
                        └─ rounds (loop until ${steps.review.output == 1})
                           ├─ review (gate: Is <"it">?)
                           └─ branch (branch if ${true})
                              └─ then
                                 └─ wait (wait 1s)\
                        """);
    }

    @Test
    void mermaidShowsLoops() {
        assertThat(small().mermaid())
                .isEqualTo(
                        """
                        flowchart TD
                          s_draft["draft<br/>value: 1"]
                          s_other["other<br/>value: 2"]
                          subgraph s_rounds["rounds: loop until ${steps.review.output == 1}"]
                            s_rounds_sreview["review<br/>gate: Is #lt;#quot;it#quot;>?"]
                            subgraph s_rounds_sbranch["branch: branch if ${true}"]
                              subgraph s_rounds_sbranch_sthen["then"]
                                s_rounds_sbranch_sthen_swait["wait<br/>wait 1s"]
                              end
                            end
                            s_rounds_sreview --> s_rounds_sbranch
                          end
                          s_other --> s_rounds
                          s_rounds_sbranch -. again .-> s_rounds_sreview\
                        """);
    }

    @Test
    void dotShowsLoops() {
        assertThat(small().dot())
                .contains("subgraph \"cluster_rounds\" {")
                .contains("\"rounds/review\" -> \"rounds/branch\";")
                .contains(
                        "\"rounds/branch\" -> \"rounds/review\" [label=\"again\", style=dashed];");
    }

    @Test
    void aMapIsNoLoop() {
        var content =
                new Bench()
                        .read(
                                """
                                nerve: 1
                                id: each
                                steps: [{map: '${[1, 2]}', steps: [{value: '${loop.item}'}]}]
                                """);

        assertThat(content.mermaid()).contains("-. for each .->").doesNotContain("again");
        assertThat(content.dot()).contains("[label=\"for each\", style=dashed]");
    }

    /// With `-Dupdate=true` the expected tree is written anew.
    @Test
    void everythingCanBeDrawn() throws IOException {
        var content = new Bench().read(Files.readString(FILES.resolve("everything.yaml")));
        var expected = FILES.resolve("everything.txt");
        if (Boolean.getBoolean("update")) {
            Files.writeString(expected, content.tree() + "\n");
        }

        assertThat(content.tree() + "\n").isEqualTo(Files.readString(expected));
        assertThat(content.mermaid()).contains("s_contest");
        assertThat(content.dot()).endsWith("}");
    }
}
