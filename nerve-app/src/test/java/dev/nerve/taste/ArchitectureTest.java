package dev.nerve.taste;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchitectureTest {

    @Test
    void projectFollowsTheArchitecture() {
        var classes =
                new ClassFileImporter()
                        .withImportOption(place -> !place.contains("test-classes"))
                        .importPackages("dev.nerve");

        assertThat(classes).hasSizeGreaterThan(50);
        assertThat(Architecture.violations(classes)).isEmpty();
    }

    @Nested
    class WhenSomethingIsPlanted {

        @TempDir Path directory;

        @Test
        void allowedEdgeIsNotReported() throws IOException {
            reported(
                    List.of(),
                    "package dev.nerve.app; public class Main { dev.nerve.cli.Word word; }",
                    "package dev.nerve.cli; public class Word { dev.nerve.run.Run run; }",
                    "package dev.nerve.run; public class Run {}");
        }

        @Test
        void moduleThatSeesAnotherIsReported() throws IOException {
            reported(
                    List.of(
                            "dev.nerve.cli.Word uses dev.nerve.terminal.Screen:"
                                    + " cli must not see terminal"),
                    "package dev.nerve.cli; public class Word { dev.nerve.terminal.Screen seen; }",
                    "package dev.nerve.terminal; public class Screen {}");
        }

        @Test
        void commandLineThatSeesTheMachineryOfRunsIsReported() throws IOException {
            reported(
                    List.of(
                            "dev.nerve.cli.Word uses dev.nerve.workflow.run.RunService:"
                                    + " cli must not see dev.nerve.workflow.run"),
                    "package dev.nerve.cli; public class Word {"
                            + " dev.nerve.workflow.run.RunService seen;"
                            + " dev.nerve.event.Event of; }",
                    "package dev.nerve.workflow.run; public class RunService {}",
                    "package dev.nerve.event; public class Event {}");
        }

        @Test
        void coreThatSeesAnAdapterIsReported() throws IOException {
            reported(
                    List.of("dev.nerve.run.Run uses dev.nerve.json.Json: core must not see json"),
                    "package dev.nerve.run; public class Run { dev.nerve.json.Json[] seen; }",
                    "package dev.nerve.json; public class Json {}");
        }

        @Test
        void moduleThatSeesAnInnerPackageOfAnotherIsReported() throws IOException {
            reported(
                    List.of(
                            "dev.nerve.agent.Agent uses dev.nerve.terminal.shell.quoting.Quote:"
                                    + " dev.nerve.terminal.shell.quoting is inside its module"),
                    "package dev.nerve.agent; public class Agent {"
                            + " dev.nerve.terminal.shell.quoting.Quote seen; }",
                    "package dev.nerve.terminal.shell; public class Shell {"
                            + " dev.nerve.terminal.shell.quoting.Quote seen; }",
                    "package dev.nerve.terminal.shell.quoting; public class Quote {}");
        }

        @Test
        void packageOfNoModuleIsReported() throws IOException {
            reported(
                    List.of("dev.nerve.misc belongs to no module"),
                    "package dev.nerve.misc; public class Thing {}");
        }

        @Test
        void packageThatIsNotNullMarkedIsReported() throws IOException {
            var classes =
                    PlantedClasses.compile(
                            directory, "package dev.nerve.run; public class Unmarked {}");

            assertThat(Architecture.violations(classes))
                    .containsExactly("dev.nerve.run is not @NullMarked");
        }

        @Test
        void lowerLevelThatUsesAHigherOneIsReported() throws IOException {
            reported(
                    List.of(
                            "dev.nerve.value.Number uses dev.nerve.graph.Step:"
                                    + " dev.nerve.graph is a higher level"),
                    "package dev.nerve.value; public class Number { dev.nerve.graph.Step step; }",
                    "package dev.nerve.graph; public class Step {}");
        }

        @Test
        void packagesThatUseEachOtherAreReported() throws IOException {
            var found =
                    violations(
                            "package dev.nerve.cli.a; public class A { dev.nerve.cli.b.B b; }",
                            "package dev.nerve.cli.b; public class B { dev.nerve.cli.a.A a; }");

            assertThat(found).singleElement().asString().contains("Cycle detected");
        }

        @Test
        void libraryOutsideItsModuleIsReported() throws IOException {
            reported(
                    List.of(
                            "dev.nerve.cli.Word uses tools.jackson.Mapper:"
                                    + " only json sees that library"),
                    "package dev.nerve.cli; public class Word { tools.jackson.Mapper seen; }",
                    "package dev.nerve.json; public class Json { tools.jackson.Mapper seen; }",
                    "package tools.jackson; public class Mapper {}");
        }

        @Test
        void databaseOutsideItsModuleIsReported() throws IOException {
            reported(
                    List.of(
                            "dev.nerve.cli.Word uses java.sql.Connection:"
                                    + " only sqlite sees that library"),
                    "package dev.nerve.cli; public class Word { java.sql.Connection seen; }",
                    "package dev.nerve.sqlite; public class Link { java.sql.Connection seen; }");
        }

        @Test
        void libraryThatNobodyAskedForIsReported() throws IOException {
            reported(
                    List.of(
                            "dev.nerve.cli.Word uses org.thing.Thing:"
                                    + " the library belongs to no module"),
                    "package dev.nerve.cli; public class Word { org.thing.Thing seen; }",
                    "package org.thing; public class Thing {}");
        }

        @Test
        void standardStreamsOutsideTheCommandLineAreReported() throws IOException {
            var calls =
                    List.of(
                            "System.out.flush()",
                            "System.err.flush()",
                            "System.in.available()",
                            "IO.println()",
                            "new Error().printStackTrace()");

            reportedFrom("dev.nerve.terminal", "must not touch standard streams", calls);
            notReportedFrom("dev.nerve.cli", calls);
        }

        @Test
        void hiddenInputsOutsideTheApplicationAreReported() throws IOException {
            var calls =
                    List.of(
                            "java.time.Instant.now()",
                            "java.time.Clock.systemUTC()",
                            "System.currentTimeMillis()",
                            "System.getenv()",
                            "System.getenv(\"HOME\")",
                            "java.util.UUID.randomUUID()");

            reportedFrom("dev.nerve.terminal", "only app knows the time", calls);
            reportedFrom("dev.nerve.run", "only app knows the time", calls);
            notReportedFrom("dev.nerve.app", calls);
        }

        @Test
        void coreThatDoesMoreThanThinkIsReported() throws IOException {
            var calls =
                    List.of(
                            "java.nio.file.Files.exists(null)",
                            "new java.io.File(\"a\")",
                            "new java.net.Socket()",
                            "new ProcessBuilder()",
                            "Runtime.getRuntime()",
                            "ProcessHandle.current()",
                            "java.net.http.HttpClient.newHttpClient()",
                            "java.util.logging.Logger.getGlobal()");

            reportedFrom("dev.nerve.run", "core does no I/O", calls);
            notReportedFrom("dev.nerve.terminal", calls);
        }

        @Test
        void coreMayThink() throws IOException {
            var calls =
                    List.of(
                            "System.nanoTime()",
                            "java.time.Instant.now(null)",
                            "java.util.List.of(new byte[0])",
                            "java.nio.file.Path.of(\"a\")");

            notReportedFrom("dev.nerve.run", calls);
        }

        private void reportedFrom(String where, String reason, List<String> calls)
                throws IOException {
            var found = violations(calling(where, calls));

            for (int i = 0; i < calls.size(); i++) {
                var caller = where + ".Caller" + i + " uses ";
                assertThat(found).as(calls.get(i)).anyMatch(line -> line.startsWith(caller));
            }
            assertThat(found).allMatch(line -> line.contains(reason));
        }

        private void notReportedFrom(String where, List<String> calls) throws IOException {
            assertThat(violations(calling(where, calls))).isEmpty();
        }

        private static String[] calling(String where, List<String> calls) {
            var sources = new String[calls.size()];
            for (int i = 0; i < sources.length; i++) {
                sources[i] =
                        "package %s; public class Caller%d { void call() throws Exception { %s; } }"
                                .formatted(where, i, calls.get(i));
            }
            return sources;
        }

        private void reported(List<String> expected, String... sources) throws IOException {
            assertThat(violations(sources)).isEqualTo(expected);
        }

        /// Only one test is about planted packages that are not null-marked.
        private List<String> violations(String... sources) throws IOException {
            return Architecture.violations(PlantedClasses.compile(directory, sources)).stream()
                    .filter(found -> !found.endsWith("@NullMarked"))
                    .filter(found -> !found.startsWith("org.thing belongs"))
                    .filter(found -> !found.startsWith("tools.jackson belongs"))
                    .toList();
        }
    }
}
