package dev.nerve.app.chat.command;

import dev.nerve.app.chat.view.ChatReplyData;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationTree;
import java.util.ArrayList;

/// A view of the tree of branches.
///
/// @param tree the branches
/// @param current the name of the current branch
/// @param glyphs the characters of the lines
record BranchTreeView(ConversationTree tree, String current, ConversationTree.Glyphs glyphs)
        implements OutputItem {

    @Override
    public ChatReplyData data() {
        return new ChatReplyData.ForksReply("forks", current, tree.toValue());
    }

    @Override
    public void writeTo(TextPage page) {
        tree.draw(glyphs, branch -> label(branch, page)).lines().forEach(page::line);
    }

    private String label(ConversationTree.Branch branch, TextPage page) {
        var name = ChatBranches.label(branch.conversation().id());
        var said = new ArrayList<String>();
        said.add(turns(branch.tally().turns()));
        if (branch.conversation().origin().relation() == Conversation.Relation.HANDOFF) {
            said.add("took over");
        }
        if (branch.conversation().state() != Conversation.State.LIVE) {
            said.add(branch.conversation().state().wireName());
        }
        var rest = page.style().secondary(" (" + String.join(", ", said) + ")");
        return name.equals(current)
                ? page.style().heading(name) + rest + page.style().good(" <- you are here")
                : name + rest;
    }

    static String turns(long count) {
        return count + (count == 1 ? " turn" : " turns");
    }
}
