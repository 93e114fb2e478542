package dev.nerve.llm.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChatCheckerTest {

    private static final String RIGHT =
            """
            {'model':'m','tools':[{'type':'function','function':{'name':'look',
               'description':'d','parameters':{'type':'object'}}}],
             'messages':[{'role':'system','content':'Be kind.'},
              {'role':'user','content':[{'type':'text','text':'Hi'},
               {'type':'image_url','image_url':{'url':'data:image/png;base64,AAAA'}}]},
              {'role':'assistant','content':null,'tool_calls':[
               {'id':'a1','type':'function','function':{'name':'look','arguments':'{}'}},
               {'id':'a2','type':'function','function':{'name':'look','arguments':'{}'}}]},
              {'role':'tool','tool_call_id':'a1','content':'one'},
              {'role':'tool','tool_call_id':'a2','content':[{'type':'text','text':'two'}]},
              {'role':'user','content':'And?'}],
             'max_completion_tokens':100,'temperature':0.5,'stop':['END'],'stream':true,
             'stream_options':{'include_usage':true},'parallel_tool_calls':false,
             'tool_choice':{'type':'function','function':{'name':'look'}},
             'response_format':{'type':'json_schema',
              'json_schema':{'name':'answer','schema':{}}},
             'reasoning_effort':'low','prompt_cache_key':'k'}
            """;

    private final Checker checker = new ChatChecker();

    @Test
    void whatIsRightIsNotReported() {
        assertThat(Planted.problems(checker, RIGHT)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource
    void whatIsWrongIsFound(Planted planted) {
        planted.mustBeFound(checker, RIGHT);
    }

    static Stream<Planted> whatIsWrongIsFound() {
        return Stream.of(
                Planted.of("'model':'m',", "", "lacks model"),
                Planted.of("'model':'m'", "'model':'m','thinking':{}", "not have thinking"),
                Planted.of("'role':'system'", "'role':'robot'", "none of"),
                Planted.of("'tool_call_id':'a2'", "'tool_call_id':'a1'", "no open call"),
                Planted.of("'id':'a2'", "'id':'a1'", "calls again"),
                Planted.of(
                        "{'role':'tool','tool_call_id':'a2','content':"
                                + "[{'type':'text','text':'two'}]},",
                        "",
                        "before the results"),
                Planted.of("'arguments':'{}'", "'arguments':'{'", "is no JSON"),
                Planted.of("'arguments':'{}'", "'arguments':{}", "is no text"),
                Planted.of("[{'type':'text','text':'two'}]", "[]", "is empty"),
                Planted.of("'text':'two'", "'text':2", "is no text"),
                Planted.of(
                        "{'type':'text','text':'two'}",
                        "{'type':'image_url','image_url':{'url':'https://a.b'}}",
                        "none of"),
                Planted.of("data:image/png", "data:text/html", "does not match"),
                Planted.of("['END']", "['a','b','c','d','e']", "1 to 4"),
                Planted.of("'stream':true,", "", "without stream"),
                Planted.of("'function':{'name':'look'}}", "'function':{'name':'x'}}", "no tool"),
                Planted.of("{'name':'answer'", "{'name':'an answer'", "does not match"),
                Planted.of("'json_schema':{'name'", "'schema':{'name'", "lacks json_schema"),
                Planted.of("'low'", "'lowest'", "none of"),
                Planted.of("'temperature':0.5", "'temperature':'0.5'", "is no number"),
                Planted.of("'name':'look',\n", "'name':'l.k',\n", "does not match"),
                Planted.of(",'tool_calls':[", ",'calls':[", "says nothing"));
    }
}
