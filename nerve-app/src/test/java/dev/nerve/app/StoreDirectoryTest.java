package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.directory.StoreDirectory;
import dev.nerve.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The choice of the `.nerve` directory for a command.
@Timeout(120)
class StoreDirectoryTest {

    private static final String HERE =
            """
            nerve: 1
            id: here
            steps:
              - {id: where, bash: "pwd; echo $NERVE_DIR"}
            """;

    @TempDir Path home;
    private Path project;
    private Path inside;

    @BeforeEach
    void makeProject() throws IOException {
        project = home.resolve("project");
        inside = Files.createDirectories(project.resolve("src/deep"));
        Files.writeString(project.resolve("here.yaml"), HERE);
    }

    private Typed nerve(Path directory, String... words) {
        return nerve(directory, Map.of(), words);
    }

    private Typed nerve(Path directory, Map<String, String> variables, String... words) {
        return Typed.at(home, directory, variables, words);
    }

    private void runInProject() {
        assertThat(nerve(project, "run", "here.yaml").code()).isZero();
    }

    private static int runs(Typed shell) {
        assertThat(shell.code()).as(shell.err()).isZero();
        return Json.parse(shell.out()).at("runs").items().size();
    }

    @Test
    void theNearestStoreAboveIsFound() {
        runInProject();

        assertThat(runs(nerve(inside, "runs", "list", "--json"))).isEqualTo(1);
        assertThat(nerve(inside, "run", "../../here.yaml").code()).isZero();
        assertThat(runs(nerve(project, "runs", "list", "--json"))).isEqualTo(2);
        assertThat(inside.resolve(".nerve")).doesNotExist();
    }

    @Test
    void aStoreThatIsNearerComesFirst() {
        runInProject();
        assertThat(nerve(project, "run", "here.yaml", "--dir", "src").code()).isZero();

        assertThat(runs(nerve(inside, "runs", "list", "--json"))).isEqualTo(1);
        assertThat(project.resolve("src/.nerve/nerve.db")).exists();
    }

    @Test
    void aDirectoryWithoutADatabaseIsNoStore() throws IOException {
        runInProject();
        Files.createDirectories(inside.resolve(".nerve"));

        assertThat(runs(nerve(inside, "runs", "list", "--json"))).isEqualTo(1);
    }

    @Test
    void whatIsInTheHomeDirectoryIsNotFoundFromBelow() throws IOException {
        Files.copy(project.resolve("here.yaml"), home.resolve("here.yaml"));
        assertThat(nerve(home, "run", "here.yaml").code()).isZero();

        assertThat(runs(nerve(home, "runs", "list", "--json"))).isEqualTo(1);
        assertThat(runs(nerve(inside, "runs", "list", "--json"))).isZero();
        runInProject();
        assertThat(project.resolve(".nerve/nerve.db")).exists();
    }

    @Test
    void theOptionComesBeforeTheVariableAndTheVariableBeforeWhatIsFound() throws IOException {
        runInProject();
        var first = Files.createDirectories(home.resolve("first"));
        var second = Files.createDirectories(home.resolve("second"));
        var variables = Map.of("NERVE_DIR", first.toString());

        assertThat(nerve(project, variables, "run", "here.yaml").code()).isZero();
        assertThat(first.resolve(".nerve/nerve.db")).exists();
        assertThat(nerve(project, variables, "--dir", "../second", "run", "here.yaml").code())
                .isZero();
        assertThat(second.resolve(".nerve/nerve.db")).exists();
        assertThat(runs(nerve(project, variables, "runs", "list", "--json"))).isEqualTo(1);
        assertThat(runs(nerve(project, "runs", "list", "--json"))).isEqualTo(1);
        assertThat(runs(nerve(project, "runs", "list", "--json", "--dir=" + second + "/.nerve")))
                .isEqualTo(1);
    }

    @Test
    void whatARunStartsKnowsWhereTheRunIsKept() {
        runInProject();

        var shell = nerve(inside, "run", "../../here.yaml", "--json");

        var last = shell.out().lines().map(Json::parse).toList().getLast();
        assertThat(last.at("data.output").text()).isEqualTo(inside + "\n" + project);
    }

    @Test
    void messagesSayWhereWasLooked() {
        var nothing = nerve(inside, "runs", "show", "x");
        assertThat(nothing.code()).isEqualTo(3);
        assertThat(nothing.err())
                .contains("there is no run 'x'")
                .contains(
                        "hint: 'nerve runs list' lists the runs; looked for %s/.nerve/nerve.db,"
                                        .formatted(inside)
                                + " and for the same in the directories above, up to "
                                + project);
        assertThat(nerve(inside, "runs", "list").err())
                .contains("There are no runs (looked for %s/.nerve/nerve.db".formatted(inside));
        runInProject();
        assertThat(nerve(inside, "runs", "show", "x").err())
                .contains("; looked in %s/.nerve\n".formatted(project));
    }

    @Test
    void aDirectoryThatIsNotThereIsToldAndNotMade() {
        var shell = nerve(project, "run", "here.yaml", "--dir", "nowhere");

        assertThat(shell.code()).isEqualTo(3);
        assertThat(shell.err())
                .isEqualTo(
                        """
                        nerve: there is no directory '%s'
                        hint: --dir, or else NERVE_DIR, names the directory
                        """
                                .formatted(project.resolve("nowhere")));
        assertThat(project.resolve("nowhere")).doesNotExist();
        assertThat(nerve(project, "runs", "list", "--dir").code()).isEqualTo(2);
        assertThat(nerve(project, "runs", "list", "--dir", "--json").code()).isEqualTo(2);
    }

    @Test
    void aChatAndADoctorUseTheSameStore() throws IOException {
        runInProject();

        assertThat(nerve(inside, "chat").code()).isZero();
        assertThat(project.resolve(".nerve/locks/chat.lock")).exists();
        assertThat(nerve(inside, "doctor").out()).contains(project + "/.nerve can be read");
    }

    @Test
    void adviceNamesTheDirectoryThatWasNamed() {
        var shell = nerve(project, "run", "none.yaml", "--dir", inside.toString());
        assertThat(shell.code()).isEqualTo(3);
        var list = nerve(project, "runs", "list", "--dir", inside.toString());

        assertThat(list.err()).contains("'nerve --dir %s run FILE' starts one".formatted(inside));
    }

    @Test
    void everyCommandThatIsAdvisedNamesTheDirectoryThatWasNamed() throws IOException {
        var file = project.resolve("asks.yaml");
        Files.writeString(
                file, "nerve: 1\nid: asks\nsteps: [{id: ask, gate: 'Use nerve run x?'}]\n");
        var named = "nerve --dir src ";

        assertThat(nerve(project, "run", "asks.yaml", "--dir", "src").err())
                .contains(named + "runs answer ", named + "runs resume ");
        assertThat(nerve(project, "runs", "show", "asks", "--dir", "src").out())
                .contains("Use nerve run x?", named + "runs answer ");
        assertThat(nerve(project, "runs", "answer", "asks", "yes", "--dir", "src").err())
                .contains(named + "runs resume ");
        assertThat(nerve(project, "runs", "list", "--dir", "src").out())
                .contains(named + "runs resume ");
        assertThat(nerve(project, "workflow", "load", "asks.yaml", "--dir", "src").out())
                .contains("Run it: " + named + "run asks\n");
    }

    @Test
    void theVariableThatChildrenGetNamesTheSameStore() {
        var store = project.resolve("kept");
        var named = StoreDirectory.withVariable(Map.of(), store);

        assertThat(named).containsEntry("NERVE_DIR", store.toString());
        assertThat(StoreDirectory.withVariable(Map.of(), project.resolve(".nerve")))
                .containsEntry("NERVE_DIR", project.toString());
    }
}
