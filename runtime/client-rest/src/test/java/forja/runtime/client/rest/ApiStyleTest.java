package forja.runtime.client.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class ApiStyleTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock =
        """
        SIMPLE          | false | "blue"                | blue
        SIMPLE          | false | ["blue","black"]      | blue,black
        SIMPLE          | true  | {"r":100,"g":200}     | r=100,g=200
        SIMPLE          | false | {"r":100,"g":200}     | r,100,g,200
        LABEL           | true  | ["blue","black"]      | .blue.black
        LABEL           | false | {"r":100}             | .r,100
        MATRIX          | false | "blue"                | ;color=blue
        MATRIX          | true  | ["blue","black"]      | ;color=blue;color=black
        MATRIX          | false | ["blue","black"]      | ;color=blue,black
        FORM            | true  | ["blue","black"]      | color=blue&color=black
        FORM            | false | ["blue","black"]      | color=blue,black
        FORM            | true  | {"r":100,"g":200}     | r=100&g=200
        FORM            | true  | []                    | ''
        SPACE_DELIMITED | false | ["blue","black"]      | color=blue%20black
        SPACE_DELIMITED | false | {"r":100,"g":200}     | color=r%20100%20g%20200
        PIPE_DELIMITED  | false | ["blue","black"]      | color=blue%7Cblack
        PIPE_DELIMITED  | false | {"r":100,"g":null}    | color=r%7C100
        DEEP_OBJECT     | true  | {"r":100,"g":{"b":1}} | color%5Br%5D=100&color%5Bg%5D%5Bb%5D=1
        DEEP_OBJECT     | true  | ["blue",{"r":[1]}]    | color%5B0%5D=blue&color%5B1%5D%5Br%5D%5B0%5D=1
        """)
    void eachStyleIsWrittenAsOpenApiSays(ApiStyle style, boolean explode, String value, String expected) {
        var json = JsonMapper.shared().readTree(value);

        assertThat(style.write("color", explode, json, UnaryOperator.identity())).isEqualTo(expected);
    }
}
