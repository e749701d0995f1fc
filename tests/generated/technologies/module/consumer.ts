import { boot4 } from '../../../../src/generators/platforms/boot-4.ts';

/** The application that has all libraries: its package is above theirs, so that its scan meets their classes. */
const APPLICATION = `package com.acme;

import com.acme.depot.api.DepotsOperations;
import com.acme.depot.model.GetParcelRequest;
import com.acme.market.model.AddOrderRequest;
import com.acme.market.model.CountOrdersRequest;
import com.acme.shelter.api.ShelterOperations;
import com.acme.shelter.model.PetRequest;
import com.acme.shop.api.ShopOperations;
import com.acme.shop.model.CancelOrderRequest;
import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.FindCustomerByCustomerIdRequest;
import com.acme.shop.model.LoyaltyTier;
import com.acme.shop.model.NumbersRequest;
import com.acme.shop.runtime.value.Omittable;
import com.acme.shop.model.OrderTotalsRequest;
import com.acme.shop.model.SetTierRequest;
import com.acme.zoo.api.PetsOperations;
import com.acme.zoo.model.AddPetRequest;
import com.acme.zoo.model.GetPetRequest;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.NoSuchElementException;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

@SpringBootApplication
public class Buying {

    public static void main(String[] args) {
        SpringApplication.run(Buying.class, args);
    }

    /** A row of the table that this application changes. */
    @Bean
    com.acme.zoo.runtime.library.CallExceptions callExceptions() {
        return com.acme.zoo.runtime.library.CallExceptions.standard().with(com.acme.zoo.runtime.failure.Failure.Kind.NOT_FOUND,
            (failure, cause) -> new NoSuchElementException("no such pet", cause));
    }

    @Bean
    CommandLineRunner calls(
        ShopOperations shop,
        com.acme.shop.api.QueriesOperations numbers,
        com.acme.market.api.QueriesOperations market,
        PetsOperations pets,
        ShelterOperations shelter,
        DepotsOperations depots,
        PlatformTransactionManager transactions,
        @Qualifier("market") PlatformTransactionManager marketTransactions,
        JdbcClient jdbc,
        JsonMapper json,
        Environment environment
    ) {
        return args -> {
            var told = new Told(json);
            var totals = new OrderTotalsRequest(1L, Omittable.omitted());
            told.answer("totals", () -> shop.orderTotals(totals));
            told.answer("untaxed", () -> shop.orderTotals(new OrderTotalsRequest(1L, Omittable.of(BigDecimal.ZERO))));
            told.answer("taxOfNull", () -> shop.orderTotals(new OrderTotalsRequest(1L, Omittable.of(null))));
            told.answer("orders", () -> shop.customerOrders(new CustomerOrdersRequest(1, null, Omittable.of(2))));
            told.answer("nobody", () -> shop.findCustomerByCustomerId(new FindCustomerByCustomerIdRequest(999)));
            told.answer("refused", () -> {
                shop.cancelOrder(new CancelOrderRequest(999_999L, "none"));
                return "done";
            });
            Supplier<Object> tier = () -> shop.findCustomerByCustomerId(new FindCustomerByCustomerIdRequest(1)).tier();
            told.answer("tierBefore", tier::get);
            told.answer("tierInside", () -> new TransactionTemplate(transactions).execute(status -> {
                var changed = shop.setTier(new SetTierRequest(1, LoyaltyTier.SILVER));
                status.setRollbackOnly();
                return changed + " " + tier.get();
            }));
            told.answer("tierAfter", tier::get);
            told.answer("streamed", () -> {
                var sum = new AtomicLong();
                numbers.numbers(new NumbersRequest(0), row -> sum.addAndGet(row.n()));
                return sum.get();
            });
            told.answer("enough", () -> {
                numbers.numbers(new NumbersRequest(0), row -> {
                    throw new IllegalStateException("enough");
                });
                return "done";
            });
            var order = new AddOrderRequest(2L, new BigDecimal("7.25"), null);
            told.answer("marketRolledBack", () -> new TransactionTemplate(marketTransactions).execute(status -> {
                market.addOrder(order);
                status.setRollbackOnly();
                return market.countOrders(new CountOrdersRequest(2L));
            }));
            told.answer("marketAfter", () -> market.countOrders(new CountOrdersRequest(2L)));
            told.answer("marketInvalid", () -> market.addOrder(new AddOrderRequest(-1L, new BigDecimal("7.251"), null)));
            told.answer("pet", () -> pets.getPet(new GetPetRequest(7L, null, null)));
            told.answer("noPet", () -> pets.getPet(new GetPetRequest(8L, null, null)));
            told.answer("petWithoutName", () -> pets.addPet(new AddPetRequest(
                null, null, com.acme.zoo.runtime.value.Omittable.omitted(), null, null, null)));
            told.answer("shelterPet", () -> shelter.pet(new PetRequest("7")));
            told.answer("parcel", () -> depots.getParcel(new GetParcelRequest("7")));
            told.answer("noParcel", () -> depots.getParcel(new GetParcelRequest("8")));
            told.answer("applications", () -> jdbc.sql("select current_database()::text").query(String.class).single());
            told.answer("name", () -> environment.getProperty("spring.application.name"));
            told.answer("lenient", () -> json.readValue("1", String.class));
        };
    }

    private record Told(JsonMapper json) {

        void answer(String name, Callable<?> call) {
            try {
                System.out.println("= " + name + " " + json.writeValueAsString(call.call()));
            } catch (com.acme.shop.runtime.failure.FailureException e) {
                failed(name, e.failure().kind(), e);
            } catch (com.acme.market.runtime.failure.FailureException e) {
                failed(name, e.failure().kind(), e);
            } catch (com.acme.depot.runtime.failure.FailureException e) {
                failed(name, e.failure().kind(), e);
            } catch (com.acme.zoo.runtime.failure.FailureException e) {
                failed(name, e.failure().kind(), e);
            } catch (Exception e) {
                failed(name, e.getClass().getSimpleName(), e);
            }
        }

        private void failed(String name, Object kind, Exception failure) {
            var cause = failure.getCause() == null ? null : failure.getCause().getClass().getSimpleName();
            var line = new ArrayList<Object>();
            line.add(String.valueOf(kind));
            line.add(failure.getMessage());
            line.add(cause);
            System.out.println("= " + name + " " + json.writeValueAsString(line));
        }
    }
}
`;

const IMPORTS = `package com.acme;

import com.zaxxer.hikari.HikariDataSource;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.support.JdbcTransactionManager;

`;

const dependency = (name: string) =>
  `<dependency><groupId>com.acme.${name}</groupId><artifactId>${name}</artifactId><version>1.0.0</version></dependency>`;

const POM = `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
    <modelVersion>4.0.0</modelVersion>
    <groupId>com.acme</groupId>
    <artifactId>buying</artifactId>
    <version>1.0.0</version>
    <properties>
        <maven.compiler.release>17</maven.compiler.release>
        <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
    </properties>
    <dependencyManagement><dependencies><dependency>
        <groupId>org.springframework.boot</groupId>
        <artifactId>spring-boot-dependencies</artifactId>
        <version>${boot4.bootVersion}</version>
        <type>pom</type>
        <scope>import</scope>
    </dependency></dependencies></dependencyManagement>
    <dependencies>
        ${['shop', 'market', 'zoo', 'shelter', 'depot'].map(dependency).join('\n        ')}
    </dependencies>
    <build>
        <finalName>buying</finalName>
        <plugins>
${['clean', 'compiler', 'resources', 'surefire', 'jar']
  .map((name) => `org.apache.maven.plugins:maven-${name}-plugin`)
  .map((key) => {
    const [groupId, artifactId] = key.split(':');
    const tags = `<groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId><version>${boot4.plugins[key]}</version>`;
    return `            <plugin>${tags}</plugin>`;
  })
  .join('\n')}
            <plugin>
                <groupId>org.springframework.boot</groupId>
                <artifactId>spring-boot-maven-plugin</artifactId>
                <version>${boot4.bootVersion}</version>
                <executions><execution><goals><goal>repackage</goal></goals></execution></executions>
            </plugin>
        </plugins>
    </build>
</project>
`;

const SETTINGS = `spring:
  application:
    name: buying
  datasource:
    url: \${SHOP_URL}
    username: postgres
  main:
    web-application-type: none
    banner-mode: off
databases:
  market:
    jdbc-url: \${MARKET_URL}
    username: \${MARKET_USER}
    password: \${MARKET_PASSWORD}
module:
  zoo:
    api:
      url: \${ZOO_URL}
  shelter:
    api:
      url: \${SHELTER_URL}
  depot:
    api:
      url: \${DEPOT_URL}
`;

/**
 * A project of somebody who uses several libraries.
 *
 * @param qualified the class that the README of a library shows to an application with several databases.
 */
export function consumer(qualified: string): ReadonlyMap<string, string> {
  return new Map([
    ['pom.xml', POM],
    ['src/main/java/com/acme/Buying.java', APPLICATION],
    ['src/main/java/com/acme/DatabaseOfItsOwn.java', IMPORTS + qualified],
    ['src/main/resources/application.yaml', SETTINGS],
  ]);
}
