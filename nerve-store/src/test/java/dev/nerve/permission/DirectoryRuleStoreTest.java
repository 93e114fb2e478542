package dev.nerve.permission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.gate.rule.PermissionRule;
import dev.nerve.gate.rule.PermissionRuleStore;
import dev.nerve.gate.rule.RememberedRule;
import dev.nerve.gate.rule.RuleLifetime;
import dev.nerve.run.Parallel;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.testkit.PermissionRuleStoreContract;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryRuleStoreTest implements PermissionRuleStoreContract {

    @TempDir Path directory;

    private SqliteStore store;
    private SqliteStore other;

    @BeforeEach
    void open() {
        store = SqliteStore.open(directory);
        other = SqliteStore.open(directory);
    }

    @AfterEach
    void close() {
        other.close();
        store.close();
    }

    @Override
    public PermissionRuleStore rules() {
        return new DirectoryRuleStore(directory, store.permissionRules());
    }

    @Override
    public PermissionRuleStore sharing() {
        return new DirectoryRuleStore(directory, other.permissionRules());
    }

    private Path file() {
        return directory.resolve("permissions.yaml");
    }

    private RememberedRule standing() {
        return RememberedRule.standing(MAKE, CREATED);
    }

    private void write(String text) throws IOException {
        Files.writeString(file(), text);
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void fileIsForItsOwnerAloneAndHasOneLineForARule() throws Exception {
        rules().add(standing());

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
        assertThat(Files.readString(file()))
                .contains("- {allow: Bash, command: \"make \\\"all\\\" # x\", node: dev}\n");
    }

    @Test
    void commentsOfPeopleRemainWhenARuleIsAdded() throws Exception {
        write("# mine\n- allow: Bash\n  command: ls # harmless");

        rules().add(standing());

        assertThat(Files.readString(file())).contains("# mine", "# harmless");
        assertThat(rules().list(PLACE)).hasSize(2);
    }

    @Test
    void malformedFileIsNamedAndAllowsNothing() throws Exception {
        for (var text :
                new String[] {
                    "- {allow: Bash}",
                    "- {allow: Bash, command: ls, path: x}",
                    "- {allow: Bash, deny: Bash, command: ls}",
                    "- {allow: Bash, command: [ls]}",
                    "allow: Bash",
                    "- {allow: Bash, command: ls",
                }) {
            write(text);

            assertThatThrownBy(() -> rules().list(PLACE))
                    .as(text)
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageContaining("permissions.yaml");
            assertThatThrownBy(() -> rules().add(standing()))
                    .isInstanceOf(NerveException.Invalid.class);
            assertThat(Files.readString(file())).isEqualTo(text);
        }
    }

    @Test
    void fileThatOthersCanChangeAllowsNothing() throws Exception {
        rules().add(standing());
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-rw----"));

        assertThatThrownBy(() -> rules().list(PLACE))
                .isInstanceOf(NerveException.class)
                .hasMessageContaining("others can change");
    }

    @Test
    void rulesEndWithTheirRunAndTheirSession() throws Exception {
        store.runs().add(SampleRuns.run(RUN.name()));
        rules().add(RememberedRule.ofRun(MAKE, RUN, CREATED));
        rules().add(RememberedRule.ofSession(MAKE, SESSION, CREATED));

        store.runs().remove(RUN);
        assertThat(sharing().list(PLACE))
                .extracting(RememberedRule::lifetime)
                .containsExactly(RuleLifetime.SESSION);

        store.definitions().remove(SESSION);
        assertThat(sharing().list(PLACE)).isEmpty();
    }

    @Test
    void rulesAddedAtTheSameTimeAreAllStored() throws Exception {
        var adding =
                IntStream.range(0, 20)
                        .<Callable<Boolean>>mapToObj(number -> () -> rules().add(numbered(number)))
                        .toList();

        assertThat(Parallel.all(8, adding)).containsOnly(true);

        assertThat(rules().list(PLACE)).hasSize(20);
    }

    private static RememberedRule numbered(int number) {
        var rule =
                PermissionRule.of(
                        Value.Fields.EMPTY.with("allow", "Bash").with("command", "make " + number));
        return RememberedRule.standing(rule, CREATED);
    }
}
