package dev.nerve.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.workflow.SourceDefect;
import dev.nerve.workflow.SourceDefect.Cause;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Java workflows that are compiled once and loaded often.
class JavaWorkflowCompilerTest {

    private static final String FLOW =
            """
            import dev.nerve.workflow.Workflow;

            static int loads;

            Workflow workflow() {
                return Workflow.of("flow", "load " + ++loads, context -> "done");
            }

            void main() {}
            """;

    private final JavaWorkflowCompiler compiler = new JavaWorkflowCompiler();

    @Test
    void sameFileIsCompiledOnce() {
        compiler.load(FLOW, "flow.java");
        compiler.load(FLOW, "flow.java");
        compiler.check(FLOW, "flow.java");

        assertThat(compiler.compilations()).isEqualTo(1);
    }

    @Test
    void loadsShareNoState() {
        var first = compiler.load(FLOW, "flow.java");
        var second = compiler.load(FLOW, "flow.java");

        assertThat(first.workflow().description()).isEqualTo("load 1");
        assertThat(second.workflow().description()).isEqualTo("load 1");
    }

    @Test
    void changedFileIsCompiledAgain() {
        compiler.load(FLOW, "flow.java");
        var changed = compiler.load(FLOW.replace("load ", "loaded "), "flow.java");

        assertThat(changed.workflow().description()).isEqualTo("loaded 1");
        assertThat(compiler.compilations()).isEqualTo(2);
    }

    @Test
    void fileThatWasNotUsedForLongIsForgotten() {
        compiler.check(FLOW, "flow.java");
        for (int number = 0; number < 16; number++) {
            compiler.check("void main() {}", "other%d.java".formatted(number));
        }
        compiler.check("void main() {}", "other15.java");
        assertThat(compiler.compilations()).isEqualTo(17);

        compiler.check(FLOW, "flow.java");

        assertThat(compiler.compilations()).isEqualTo(18);
    }

    @Test
    void fileWithErrorsIsCompiledOnceAndRefusedEachTime() {
        var wrong = FLOW.replace("Workflow.of", "Workflow.off");

        assertThatThrownBy(() -> compiler.load(wrong, "flow.java"))
                .isInstanceOf(WorkflowFileException.class)
                .hasMessageStartingWith("flow.java:6:20: cannot find symbol");
        assertThatThrownBy(() -> compiler.load(wrong, "flow.java"))
                .isInstanceOf(WorkflowFileException.class);

        assertThat(compiler.compilations()).isEqualTo(1);
    }

    @Nested
    class WhenAStoredSourceIsChecked {

        private Optional<Cause> cause(String text) {
            return compiler.check(text, "flow.java").map(SourceDefect::cause);
        }

        @Test
        void soundSourceHasNoDefectAndIsNotExecuted() {
            var failing = FLOW.replace("++loads", "1 / 0");

            assertThat(cause(failing)).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "import dev.nerve.flow.Workflow;",
                    "import dev.nerve.workflow.Flow;",
                    "import dev.nerve.workflow.*; import dev.nerve.flow.*;",
                    "import static dev.nerve.flow.Workflows.workflow;"
                })
        void missingPartOfNerveIsAnEarlierApi(String line) {
            assertThat(cause(FLOW.replace("import dev.nerve.workflow.Workflow;", line)))
                    .contains(Cause.EARLIER_API);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"Workflow.named", "dev.nerve.flow.Flows.of", "new Workflow.Builder"})
        void changedMethodIsAnEarlierApi(String call) {
            assertThat(cause(FLOW.replace("Workflow.of", call))).contains(Cause.EARLIER_API);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "import com.example.lost.Library;",
                    "import java.util.LostList;",
                    "import static com.example.lost.Library.call;"
                })
        void missingLibraryIsAnotherCause(String line) {
            assertThat(compiler.check(line + "\n" + FLOW, "flow.java"))
                    .hasValueSatisfying(defect -> {
                        assertThat(defect.cause()).isEqualTo(Cause.COMPILE_ERROR);
                        assertThat(defect.message()).startsWith("flow.java:1:");
                    });
        }

        @Test
        void textThatIsNoJavaIsAnotherCause() {
            assertThat(cause("this is no Java")).contains(Cause.COMPILE_ERROR);
            assertThat(cause("x".repeat(2_000_000))).contains(Cause.COMPILE_ERROR);
        }
    }
}
