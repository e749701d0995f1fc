package forja.runtime.xml;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.ResourceLoader;

/** Makes the schemas that records have to fit. */
@AutoConfiguration
public class XmlRecordsAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    RecordSchemas recordSchemas(ResourceLoader resources) {
        return new RecordSchemas(resources);
    }
}
