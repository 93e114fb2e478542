package dev.nerve.llm.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AnthropicCheckerTest {

    private static final String RIGHT =
            """
            {'model':'m','system':[{'type':'text','text':'Be kind.',
              'cache_control':{'type':'ephemeral'}}],
             'tools':[{'name':'look','description':'d','input_schema':{'type':'object'},
              'cache_control':{'type':'ephemeral'}}],
             'messages':[
              {'role':'user','content':[{'type':'text','text':'Hi'},
               {'type':'image','source':{'type':'base64','media_type':'image/png','data':'AAAA'}}]},
              {'role':'assistant','content':[
               {'type':'thinking','thinking':'hm','signature':'sig'},
               {'type':'tool_use','id':'a1','name':'look','input':{}},
               {'type':'tool_use','id':'a2','name':'look','input':{}}]},
              {'role':'user','content':[
               {'type':'tool_result','tool_use_id':'a1','content':'one','is_error':true},
               {'type':'tool_result','tool_use_id':'a2',
                'content':[{'type':'text','text':'two'}],'cache_control':{'type':'ephemeral'}},
               {'type':'text','text':'And?','cache_control':{'type':'ephemeral'}}]}],
             'max_tokens':100,'temperature':0.5,'stop_sequences':['END'],'stream':true,
             'tool_choice':{'type':'tool','name':'look'},
             'output_config':{'effort':'low','format':{'type':'json_schema','schema':{}}}}
            """;

    private final Checker checker = new AnthropicChecker();

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
                Planted.of("'max_tokens':100", "'max_tokens':0", "whole number"),
                Planted.of("'max_tokens':100", "'max_tokens':1,'prompt':1", "not have prompt"),
                Planted.of("'text':'Hi'", "'text':' '", "is blank"),
                Planted.of("image/png", "image/tiff", "none of"),
                Planted.of("'id':'a2'", "'id':'a1'", "calls again"),
                Planted.of("'tool_use_id':'a2'", "'tool_use_id':'a3'", "no open call"),
                Planted.of("'id':'a1'", "'id':'a.1'", "does not match"),
                Planted.of("'input':{}},\n", "'input':[]},\n", "is no object"),
                Planted.of("'signature':'sig'", "'signature':''", "is blank"),
                Planted.of(",'signature':'sig'", "", "lacks signature"),
                Planted.of("{'type':'ephemeral'}", "{'type':'lasting'}", "none of"),
                Planted.of("'is_error':true", "'is_error':'yes'", "true nor false"),
                Planted.of(
                        "'is_error':true",
                        "'cache_control':{'type':'ephemeral'}",
                        "5 times cache_control"),
                Planted.of(
                        "'signature':'sig'",
                        "'signature':'s','cache_control':{'type':'ephemeral'}",
                        "not have cache_control"),
                Planted.of(
                        "{'role':'user','content':[\n",
                        "{'role':'user','content':[{'type':'text','text':'x'},",
                        "before the results"),
                Planted.of(
                        "'role':'user','content':[{", "'role':'assistant','content':[{", "first"),
                Planted.of("'type':'tool','name':'look'", "'type':'tool','name':'x'", "no tool"),
                Planted.of("'type':'tool','name':'look'", "'type':'function'", "none of"),
                Planted.of("{'type':'object'}", "{}", "without a type"),
                Planted.of("'name':'look','description'", "'name':'l k','description'", "match"),
                Planted.of("['END']", "[' ']", "is blank"),
                Planted.of("'schema':{}", "'json_schema':{}", "lacks schema"),
                Planted.of("'temperature':0.5", "'temperature':1.5", "not within"),
                Planted.of("'stream':true", "'thinking':{'type':'adaptive'}", "forced"));
    }
}
