package forja.runtime.soap.security;

import forja.runtime.soap.CallerCheck;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Has callers asked who they are before the contract is asked. */
@AutoConfiguration
@EnableConfigurationProperties(UserTokenSettings.class)
public class UserTokensAutoConfiguration {

    /** The one user of the settings; without a password nobody is let in. */
    @Bean
    @ConditionalOnMissingBean
    SoapUsers soapUsers(UserTokenSettings settings) {
        var password = settings.password();
        return name -> !password.isEmpty() && name.equals(settings.username()) ? password : null;
    }

    @Bean
    CallerCheck userTokens(SoapUsers users, UserTokenSettings settings) throws Exception {
        var tokens = new UserTokens(users, settings.tokenRequired());
        tokens.afterPropertiesSet();
        return new CallerCheck(tokens);
    }
}
