package dev.nerve.agent.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EditDiffTest {

    private static Optional<String> diff(String arguments) {
        return EditDiff.of((Value.Fields) Json.parse(arguments));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"file_path\":\"a.txt\",\"old_string\":\"b\",\"new_string\":\"c\"}",
                "{\"filePath\":\"a.txt\",\"oldString\":\"b\",\"newString\":\"c\"}",
                "{\"path\":\"a.txt\",\"old_str\":\"b\",\"new_str\":\"c\"}",
                "{\"file_path\":\"a.txt\",\"edits\":[{\"old_string\":\"b\",\"new_string\":\"c\"}]}"
            })
    void editOfEachProgramHasADiff(String arguments) {
        assertThat(diff(arguments)).contains("--- a.txt\n+++ a.txt\n@@ -1,1 +1,1 @@\n-b\n+c\n");
    }

    @Test
    void onlyThreeLinesAroundAChangeAreShown() {
        var arguments =
                Value.Fields.EMPTY
                        .with("file_path", "a")
                        .with("old_string", "1\n2\n3\n4\n5\nold\n6\n7\n8\n9")
                        .with("new_string", "1\n2\n3\n4\n5\nnew\nmore\n6\n7\n8\n9");

        assertThat(EditDiff.of(arguments))
                .contains(
                        """
                        --- a
                        +++ a
                        @@ -3,7 +3,8 @@
                         3
                         4
                         5
                        -old
                        +new
                        +more
                         6
                         7
                         8
                        """);
    }

    @Test
    void repeatedLinesAreNotCountedTwice() {
        var arguments = Value.Fields.EMPTY.with("old_string", "a\na").with("new_string", "a\na\na");

        assertThat(EditDiff.of(arguments))
                .contains("--- file\n+++ file\n@@ -1,2 +1,3 @@\n a\n a\n+a\n");
    }

    @Test
    void deletionOfEverythingHasAnEmptyRange() {
        var arguments = Value.Fields.EMPTY.with("old_string", "a").with("new_string", "");

        assertThat(EditDiff.of(arguments)).contains("--- file\n+++ file\n@@ -1,1 +0,0 @@\n-a\n");
    }

    @Test
    void argumentsWithoutBothTextsHaveNone() {
        assertThat(diff("{\"file_path\":\"a\",\"content\":\"b\"}")).isEmpty();
        assertThat(diff("{\"command\":\"ls\"}")).isEmpty();
        assertThat(diff("{\"old_string\":\"a\"}")).isEmpty();
        assertThat(diff("{\"old_string\":\"a\",\"new_string\":\"a\"}")).isEmpty();
        assertThat(diff("{\"edits\":[\"a\"]}")).isEmpty();
    }
}
