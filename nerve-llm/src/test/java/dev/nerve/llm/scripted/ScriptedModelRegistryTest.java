package dev.nerve.llm.scripted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.Message;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelPrice;
import dev.nerve.model.Prompt;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDate;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class ScriptedModelRegistryTest {

    @TempDir Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hello              | Hello! I am scripted/demo: a script, not a real model.",
                "Hi there           | Hello! I am scripted/demo",
                "help               | I am scripted, so help is short",
                "What can you do?   | I am a script, so I can only pretend.",
                "what is a fork?    | A fork is an independent copy of a conversation",
                "Please review this function | As a script I cannot read your code",
                "Could you improve my essay? | As a script I cannot judge your words",
                "thanks!            | You are welcome!",
                "the moon is full   | I am only a script, but I heard you say: the moon is full",
                "this and that      | I am only a script, but I heard you say: this and that",
            })
    void theDemoIsFriendlyAndSaysThatItIsAScript(String message, String beginning)
            throws InterruptedException {
        assertThat(said(models().get("scripted/demo"), message)).startsWith(beginning);
    }

    @ParameterizedTest
    @FieldSource("dev.nerve.llm.scripted.ScriptedModelRegistry#BUNDLED")
    void everyScriptThatComesAlongWorks(String name) throws InterruptedException {
        var model = models().get("scripted/" + name);
        said(model, "hello world");

        assertThat(said(model, "hello world")).isNotEmpty();
        assertThat(model.name().toString()).isEqualTo("scripted/" + name);
    }

    @Test
    void flakyFailsOnceForEachPrompt() throws InterruptedException {
        var model = models().get("scripted/flaky");

        assertThat(said(model, "a"))
                .isEqualTo("failed: the script 'flaky' fails the first time," + " on purpose");
        assertThat(said(model, "a")).isEqualTo("It worked the second time. You said: a");
        assertThat(said(model, "b")).startsWith("failed");
    }

    @Test
    void aFileIsAModel() throws IOException, InterruptedException {
        Files.createDirectory(directory.resolve("in"));
        write("in/my.yaml", "otherwise: {say: mine}");

        assertThat(said(models().get("scripted/in/my.yaml"), "a")).isEqualTo("mine");
        assertThat(said(models().get("scripted/./in/my.yaml"), "a")).isEqualTo("mine");
    }

    @Test
    void aFileThatChangedIsReadAgain() throws IOException, InterruptedException {
        var models = models();
        write("my.yaml", "otherwise: {say: old}");
        var before = models.get("scripted/my.yaml");
        var same = models.get("scripted/my.yaml");
        write("my.yaml", "otherwise: {say: new}");
        Files.setLastModifiedTime(
                directory.resolve("my.yaml"), FileTime.from(Instant.parse("2030-01-01T00:00:00Z")));
        var after = models.get("scripted/my.yaml");

        assertThat(same).isSameAs(before);
        assertThat(said(before, "a")).isEqualTo("old");
        assertThat(said(after, "a")).isEqualTo("new");
    }

    @Test
    void anUnknownScriptIsToldTogetherWithThoseThereAre() {
        assertThatThrownBy(() -> models().get("scripted/nothing"))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage(
                        "there is no script 'nothing'; there are: coach, debater, demo, detective,"
                                + " developer, echo, flaky, judge, lead, planner, release,"
                                + " researcher, reviewer, slow; or name a file, such as"
                                + " scripted/./my.yaml");
    }

    @Test
    void aMissingFileIsTold() throws IOException {
        Files.createDirectory(directory.resolve("dir.yaml"));

        assertThatThrownBy(() -> models().get("scripted/./no.yaml"))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage("there is no script file '%s'".formatted(directory.resolve("no.yaml")));
        assertThatThrownBy(() -> models().get("scripted/dir.yaml"))
                .isInstanceOf(NerveException.Invalid.class);
        assertThatThrownBy(() -> models().get("scripted/a\0.yaml"))
                .isInstanceOf(NerveException.Invalid.class);
    }

    @Test
    void allMistakesOfAScriptAreToldAtOnce() throws IOException {
        write(
                "bad.yaml",
                """
                nam: x
                window: -1
                answers:
                  - when: '(a'
                    say: x
                  - think: hm
                  - say: a
                    fail: {code: rate_limits}
                  - call: [{arguments: {}}]
                    stop: never
                  - say: ${massage}
                    once: true
                  - when: a
                    when_result: b
                    say: c
                    usage: {inputs: 1}
                otherwise:
                  when: x
                  say: y
                """);

        assertThatThrownBy(() -> models().get("scripted/bad.yaml"))
                .isInstanceOf(NerveException.Invalid.class)
                .extracting(failure -> String.valueOf(failure.getMessage()).lines().toList())
                .asInstanceOf(InstanceOfAssertFactories.list(String.class))
                .containsExactlyInAnyOrder(
                        "bad.yaml:1:1: there is no field 'nam'; there are: answers, delay,"
                                + " description, max_output, name, otherwise, price, window",
                        "bad.yaml:2:1: 'window' must be a whole number from 1",
                        "bad.yaml:4:5: bad regular expression: Unclosed group near index 2",
                        "bad.yaml:6:5: an answer has 'say', 'call' or both, or else 'fail'",
                        "bad.yaml:8:5: an answer has 'say', 'call' or both, or else 'fail'",
                        "bad.yaml:8:12: there is no such code; use rate_limit, api_error, network,"
                                + " timeout or another of the table",
                        "bad.yaml:9:12: a call names its 'tool'",
                        "bad.yaml:10:5: there is no such 'stop'; there are: end, tools, length,"
                                + " stopped, refused, paused",
                        "bad.yaml:11:5: '${massage}' means nothing here; use ${message}, ${result},"
                                + " ${turn} or ${1}",
                        "bad.yaml:12:5: 'once' needs 'when', 'when_result' or 'fail'",
                        "bad.yaml:14:5: there is 'when' already; use one of the two",
                        "bad.yaml:16:13: there is no field 'inputs'; there are: cached_read,"
                                + " cached_write, input, output, reasoning",
                        "bad.yaml:18:3: 'otherwise' has no 'when'");
    }

    @Test
    void aScriptSaysHowLargeItsModelIsAndWhatItCosts() throws IOException {
        write(
                "paid.yaml",
                """
                window: 1000
                max_output: 50
                price: {input: 3, output: 15, cached_read: 0.3, date: 2026-02-01}
                otherwise: {say: x}
                """);

        var profile = models().get("scripted/paid.yaml").profile();

        assertThat(profile.window()).isEqualTo(1000);
        assertThat(profile.maxOutput()).isEqualTo(50);
        assertThat(profile.price())
                .isEqualTo(
                        new ModelPrice(
                                new BigDecimal("3"),
                                new BigDecimal("15"),
                                new BigDecimal("0.3"),
                                new BigDecimal("3"),
                                LocalDate.parse("2026-02-01")));
    }

    private ScriptedModelRegistry models() {
        return new ScriptedModelRegistry(directory, new AutoAdvancingTimeSource());
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
    }

    private static String said(LanguageModel model, String message) throws InterruptedException {
        return switch (model.ask(Prompt.of(Message.user(message)), AnswerListener.NONE)) {
            case ModelAnswer.Success success -> success.text();
            case ModelAnswer.Failed failed -> "failed: " + failed.message();
        };
    }
}
