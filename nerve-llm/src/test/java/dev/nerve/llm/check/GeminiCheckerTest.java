package dev.nerve.llm.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GeminiCheckerTest {

    private static final String RIGHT =
            """
            {'systemInstruction':{'parts':[{'text':'Be kind.'}]},
             'tools':[{'functionDeclarations':[{'name':'look','description':'d',
               'parametersJsonSchema':{'type':'object'}},{'name':'hear'}]}],
             'contents':[{'role':'user','parts':[{'text':'Hi'},
               {'inlineData':{'mimeType':'image/png','data':'AAAA'}},
               {'fileData':{'fileUri':'https://a.b/c.png'}}]},
              {'role':'model','parts':[{'text':'hm','thought':true,'thoughtSignature':'AAAA'},
               {'functionCall':{'id':'a1','name':'look','args':{}},'thoughtSignature':'AAAA'},
               {'functionCall':{'name':'hear','args':{}}}]},
              {'role':'user','parts':[
               {'functionResponse':{'id':'a1','name':'look','response':{'output':'x'},
                'parts':[{'inlineData':{'mimeType':'image/png','data':'AAAA'}}]}},
               {'functionResponse':{'name':'hear','response':{'error':'y'}}},
               {'text':'And?'}]}],
             'generationConfig':{'maxOutputTokens':9,'temperature':0.5,'stopSequences':['END'],
              'responseMimeType':'application/json','responseJsonSchema':{},
              'thinkingConfig':{'includeThoughts':true,'thinkingLevel':'LOW'}},
             'toolConfig':{'functionCallingConfig':{'mode':'ANY',
              'allowedFunctionNames':['look']}}}
            """;

    private final Checker checker = new GeminiChecker();

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
                Planted.of("'contents':", "'messages':", "lacks contents"),
                Planted.of("{'systemInstruction'", "{'model':'m','systemInstruction'", "model"),
                Planted.of("{'role':'user','parts':[{'t", "{'role':'model','parts':[{'t", "first"),
                Planted.of("'role':'model'", "'role':'assistant'", "none of"),
                Planted.of("'role':'model'", "'role':'user'", "the same as before"),
                Planted.of("{'text':'Hi'}", "{'text':''}", "is empty"),
                Planted.of("{'text':'Hi'}", "{'thought':true}", "of one kind"),
                Planted.of("{'text':'And?'}", "{'text':'x','thoughtSignature':'A'}", "signed"),
                Planted.of("'text':'Hi'", "'text':'Hi','role':'user'", "not have role"),
                Planted.of("{'name':'hear'}]", "{'name':'1hear'}]", "does not match"),
                Planted.of("{'name':'hear'}]", "{'name':'look'}]", "name of another"),
                Planted.of("'args':{}},'th", "'args':'{}'},'th", "is no object"),
                Planted.of(
                        "{'id':'a1','name':'look','response'",
                        "{'name':'look','response'",
                        "another call"),
                Planted.of("{'name':'hear','response'", "{'name':'look','response'", "another fun"),
                Planted.of(
                        "{'functionResponse':{'name':'hear','response':{'error':'y'}}},",
                        "",
                        "1 results for 2"),
                Planted.of("'response':{'error':'y'}", "'response':'y'", "is no object"),
                Planted.of("'mimeType':'image/png',", "", "lacks mimeType"),
                Planted.of("'mode':'ANY'", "'mode':'AUTO'", "modes ANY"),
                Planted.of("['look']", "['smell']", "names no function"),
                Planted.of("'application/json'", "'text/plain'", "is no JSON"),
                Planted.of("'thinkingLevel':'LOW'", "'thinkingLevel':'low'", "none of"),
                Planted.of("'thinkingLevel'", "'thinkingBudget':1,'thinkingLevel'", "and a level"),
                Planted.of("['END']", "['1','2','3','4','5','6']", "more than 5"),
                Planted.of(
                        "'parametersJsonSchema'", "'parameters':{},'parametersJsonSchema'", "two"));
    }
}
