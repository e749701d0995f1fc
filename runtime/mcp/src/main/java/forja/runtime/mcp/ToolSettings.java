package forja.runtime.mcp;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * From where tools may be called.
 *
 * @param allowedOrigins whose pages may call; others than pages send no origin
 */
@ConfigurationProperties("service.mcp")
record ToolSettings(@DefaultValue List<String> allowedOrigins) {

    ToolSettings {
        allowedOrigins = List.copyOf(allowedOrigins);
    }
}
