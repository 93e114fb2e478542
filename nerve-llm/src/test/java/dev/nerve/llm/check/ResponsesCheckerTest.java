package dev.nerve.llm.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ResponsesCheckerTest {

    private static final String RIGHT =
            """
            {'model':'m','instructions':'Be kind.',
             'tools':[{'type':'function','name':'look','description':'d',
              'parameters':{'type':'object'},'strict':false}],
             'input':[{'type':'message','role':'user','content':[
               {'type':'input_text','text':'Hi'},
               {'type':'input_image','image_url':'data:image/png;base64,AAAA','detail':'auto'}]},
              {'type':'reasoning','id':'rs_1','summary':[{'type':'summary_text','text':'hm'}],
               'encrypted_content':'AAAA'},
              {'type':'function_call','call_id':'a1','name':'look','arguments':'{}'},
              {'type':'function_call','call_id':'a2','name':'look','arguments':'{}'},
              {'type':'function_call_output','call_id':'a1','output':'one'},
              {'type':'function_call_output','call_id':'a2',
               'output':[{'type':'input_text','text':'two'}]},
              {'role':'assistant','content':'There.'},
              {'role':'user','content':'And?'}],
             'max_output_tokens':100,'temperature':0.5,'reasoning':{'effort':'low'},
             'text':{'format':{'type':'json_schema','name':'answer','schema':{}}},
             'store':false,'include':['reasoning.encrypted_content'],'stream':true,
             'prompt_cache_key':'k','tool_choice':{'type':'function','name':'look'},
             'parallel_tool_calls':false}
            """;

    private final Checker checker = new ResponsesChecker();

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
                Planted.of("'model':'m'", "'model':'m','stop':['x']", "not have stop"),
                Planted.of("'max_output_tokens':100", "'max_output_tokens':15", "from 16"),
                Planted.of(",'strict':false", "", "lacks strict"),
                Planted.of("'parameters':{'type':'object'}", "'parameters':[]", "no object"),
                Planted.of("'role':'user','content':[", "'role':'model','content':[", "none of"),
                Planted.of("'text':'Hi'", "'text':''", "is empty"),
                Planted.of("'type':'input_text','text':'Hi'", "'type':'text'", "none of"),
                Planted.of(",'detail':'auto'", "", "lacks detail"),
                Planted.of("data:image/png", "data:image/bmp", "does not match"),
                Planted.of("'id':'rs_1',", "", "lacks id"),
                Planted.of("'encrypted_content':'AAAA'", "'status':'completed'", "not encrypted"),
                Planted.of("'call_id':'a2','name'", "'call_id':'a1','name'", "calls again"),
                Planted.of("'call_id':'a2',\n", "'call_id':'a7',\n", "no open call"),
                Planted.of("'arguments':'{}'", "'arguments':'[]'", "no JSON object"),
                Planted.of("'type':'function_call_output'", "'type':'tool_output'", "unknown"),
                Planted.of("'role':'assistant','content':'There.'", "'role':'user'", "lacks"),
                Planted.of(
                        "{'type':'function_call_output','call_id':'a1','output':'one'},",
                        "",
                        "before the results"),
                Planted.of("'name':'look'},", "'name':'x'},", "names no tool"),
                Planted.of("'name':'answer',", "", "lacks name"),
                Planted.of("'effort':'low'", "'effort':'1'", "none of"),
                Planted.of(
                        "{'role':'assistant','content':'There.'}",
                        "{'type':'reasoning','id':'r','summary':[],'encrypted_content':'A'}",
                        "nothing of the model follows"),
                Planted.of("['reasoning.encrypted_content']", "['thoughts']", "none of"));
    }
}
