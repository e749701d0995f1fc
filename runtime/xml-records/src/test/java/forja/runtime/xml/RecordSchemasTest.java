package forja.runtime.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import javax.xml.namespace.QName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.io.DefaultResourceLoader;

class RecordSchemasTest {

    private final RecordSchemas schemas = new RecordSchemas(new DefaultResourceLoader());

    @Test
    void isCompiledOnceWithWhatItIncludesAndImports() {
        var document = schemas.of("classpath:schemas/payments.xsd", new QName("urn:bank:payments", "Document"));
        var transfer = schemas.of("classpath:schemas/payments.xsd", new QName("urn:bank:payments", "CdtTrfTxInf"));

        assertThat(document.schema()).isSameAs(transfer.schema());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock =
        """
        schemas/outside.xsd | includes and imports files beside it alone, not file:///etc/passwd
        schemas/typed.xsd   | includes and imports files beside it alone, not file:///etc/hostname
        schemas/none.xsd    | is not there
        """)
    void readsNothingButTheFilesBesideIt(String file, String words) {
        assertThatThrownBy(() -> schemas.of("classpath:" + file, new QName("a")))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining(words);
    }

    @Test
    void isThereInEachService() {
        new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(XmlRecordsAutoConfiguration.class))
            .run(context -> assertThat(context).hasSingleBean(RecordSchemas.class));
    }
}
