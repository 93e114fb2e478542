package dev.nerve.script.file;

import dev.nerve.Names;
import dev.nerve.control.Scorer;
import dev.nerve.control.Tournament;
import dev.nerve.control.TournamentTerms;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.expression.Wanted;
import dev.nerve.script.flow.Seen;
import dev.nerve.value.Value;
import dev.nerve.workspace.Workspace;
import java.util.List;
import java.util.Optional;

/// A reader of tournament steps.
///
/// @param definitions the definitions of the file
/// @param blocks reads the steps of the branches
/// @param step the step
/// @param id its id
/// @param around its context
record TournamentReader(
        Definitions definitions, BlockReader blocks, Part step, String id, Surround around) {

    Optional<ConstructReader.Done> read(Part part) {
        var said = part.as(Shape.TOURNAMENT);
        var node = said.field("node");
        node.filter(name -> !definitions.isNode(name.text()))
                .ifPresent(name -> definitions.refuseNode(name, name.text()));
        var scorer = said.field("score").flatMap(this::scorer);
        var body = step.field("steps").map(steps -> blocks.read(id, steps, inside()));
        // Replace invalid parts, so that the rest is read too.
        var bare =
                TournamentTerms.of(
                        node.map(Part::text).filter(Names::isName).orElse(id),
                        scorer.orElseGet(() -> Scorer.by((_, _) -> 0)));
        var terms = forks(bare, said);
        var all = body.isPresent() ? terms.running(body.get().graph()) : terms;
        var drawn =
                Drawn.around(
                        id,
                        "tournament of " + node.map(Part::text).orElse("?"),
                        body.map(Block::drawn).orElse(List.of()));
        return said.field("branches")
                .map(branches -> branches(all, branches))
                .filter(made -> !made.branches().isEmpty())
                .map(made -> ConstructReader.Done.of(Tournament.of(id, made), drawn));
    }

    private Surround inside() {
        return around.inside(id).repeatedBy(Construct.TOURNAMENT);
    }

    private TournamentTerms branches(TournamentTerms terms, Part part) {
        if (part.value() instanceof Value.Num) {
            int count = part.told(() -> part.value().toInt()).orElse(0);
            if (count < 2 || count > 100) {
                part.wrong("a tournament has 2 to 100 branches", "");
                return terms;
            }
            return terms.branches(count);
        }
        if (!part.isObject() || part.fields().size() < 2) {
            part.wrong("say how many branches there are, or what each is given, by name", "");
            return terms;
        }
        var all = terms;
        for (var branch : part.fields().entrySet()) {
            if (Names.isName(branch.getKey())) {
                var pattern = definitions.pattern(branch.getValue(), around.sight());
                var use = Definitions.cut("branch-", branch.getKey());
                all = all.branch(branch.getKey(), context -> pattern.fill(Seen.at(context, use)));
            } else {
                branch.getValue().problem(Names.quoted(branch.getKey()) + " is no name", "");
            }
        }
        return all;
    }

    private Optional<Scorer> scorer(Part part) {
        var branch = around.repeatedBy(Construct.TOURNAMENT).sight();
        if (!part.isObject()) {
            var pattern = definitions.pattern(part, branch.naming(Sight.OUTPUT), Wanted.ANYTHING);
            return Optional.of(Scorer.by(Meaning.score(pattern)));
        }
        var said = part.as(Shape.SCORE);
        var command = said.field("bash");
        var judge = said.field("node");
        if (command.isPresent() == judge.isPresent()) {
            part.wrong("say one of bash and node", "");
            return Optional.empty();
        }
        if (command.isPresent()) {
            var name = Definitions.cut(id, "-score");
            return Optional.of(Scorer.exitCodeOf(definitions.command(name, command.get(), branch)));
        }
        var name = judge.get().text();
        if (!definitions.isNode(name)) {
            definitions.refuseNode(judge.get(), name);
        }
        return Optional.of(Scorer.judgedBy(definitions.reference(name)));
    }

    private TournamentTerms forks(TournamentTerms bare, Part said) {
        var terms = bare;
        var atOnce = said.field("at_once");
        if (atOnce.isPresent()) {
            var pattern = definitions.pattern(atOnce.get(), around.sight(), Wanted.WHOLE);
            terms = terms.atOnce(Meaning.count(pattern, "at-once"));
        }
        var point = said.field("at").flatMap(at -> at.told(() -> Points.parse(at.text())));
        terms = point.isPresent() ? terms.at(point.get()) : terms;
        if (said.text("workspace").filter("worktree"::equals).isPresent()) {
            terms = terms.in(new Workspace.Wish(Workspace.Mode.WORKTREE, Workspace.Retention.KEEP));
        }
        if (said.text("losers").filter("discard"::equals).isPresent()) {
            terms = terms.discardingLosers();
        }
        var names = said.field("names");
        if (names.isEmpty()) {
            return terms;
        }
        var unnamed = terms;
        return names.get().told(() -> unnamed.named(names.get().text())).orElse(terms);
    }
}
