import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { Probe, RenderedFiles } from '../../../src/generators/rendered.ts';
import { type BuilderOptions, type BuildRequest, createBuilder } from '../../../src/verify/builder.ts';
import { findRepository } from '../../../src/verify/maven/repository.ts';

const POM = `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent>
    <groupId>org.springframework.boot</groupId>
    <artifactId>spring-boot-starter-parent</artifactId>
    <version>4.0.7</version>
    <relativePath/>
  </parent>
  <groupId>com.acme</groupId>
  <artifactId>hello</artifactId>
  <version>1.0.0</version>
  <properties>
    <java.version>17</java.version>
    <project.build.outputTimestamp>2024-01-01T00:00:00Z</project.build.outputTimestamp>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.springframework.boot</groupId>
      <artifactId>spring-boot-starter-webmvc</artifactId>
    </dependency>
    <dependency>
      <groupId>org.springframework.boot</groupId>
      <artifactId>spring-boot-starter-actuator</artifactId>
    </dependency>
    <dependency>
      <groupId>org.junit.jupiter</groupId>
      <artifactId>junit-jupiter</artifactId>
      <scope>test</scope>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>org.springframework.boot</groupId>
        <artifactId>spring-boot-maven-plugin</artifactId>
      </plugin>
      <plugin>
        <groupId>org.cyclonedx</groupId>
        <artifactId>cyclonedx-maven-plugin</artifactId>
        <configuration>
          <includeBomSerialNumber>false</includeBomSerialNumber>
        </configuration>
      </plugin>
    </plugins>
  </build>
</project>
`;

const APPLICATION = `package com.acme;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@SpringBootApplication
@RestController
public class HelloApplication {
    public static void main(String[] args) {
        SpringApplication.run(HelloApplication.class, args);
    }

    @GetMapping("/where")
    String where() {
        return System.getenv("DB_URL") + " " + System.getenv("BROKER_HOST") + ":" + System.getenv("BROKER_PORT");
    }
}
`;

/** A JUnit class with this body in its only test. */
export function javaTest(body: string): string {
  return `package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class HelloTest {
    @Test
    void greets() throws Exception {
        ${body}
    }
}
`;
}

export const TEST_FILE = 'src/test/java/com/acme/HelloTest.java';

/** A small Spring Boot service as a generator would render it; `changes` replace or add files. */
export function helloProject(changes: Record<string, string> = {}, probes: readonly Probe[] = []): RenderedFiles {
  const files = {
    'pom.xml': POM,
    'src/main/java/com/acme/HelloApplication.java': APPLICATION,
    [TEST_FILE]: javaTest('assertEquals(2, 1 + 1);'),
    '.env.example':
      '# Where the database is\nDB_URL=jdbc:postgresql://db.acme.test:5432/shop\nDB_USERNAME=shop\nDB_PASSWORD=\nBROKER_HOST=localhost\nBROKER_PORT=5672\n',
    'forja.json': '{"name":"hello"}\n',
    ...changes,
  };
  const encoder = new TextEncoder();
  return {
    name: 'hello',
    files: new Map(Object.entries(files).map(([path, text]) => [path, encoder.encode(text)])),
    probes,
    guide: {
      folder: 'hello',
      run: './mvnw package',
      operations: '## Operations\n\n### where\n\n```sh\ncurl -i http://localhost:8080/where\n```\n',
      contracts: [],
    },
  };
}

/** A builder with a data folder of its own. */
export async function testBuilder(options: Partial<BuilderOptions> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'forja-build-'));
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const builder = createBuilder({ dataDir, slots: 1, online: true, log, ...options });
  return {
    dataDir,
    builder,
    lines,
    build: (rendered: RenderedFiles, change: Partial<BuildRequest> = {}) =>
      builder.build({
        id: 'b1',
        attempt: 1,
        rendered,
        signal: new AbortController().signal,
        onStep: () => undefined,
        ...change,
      }),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** On a fresh machine: fetches what the project needs, so that no test measures the network. */
export async function ensureRepository(): Promise<void> {
  const { path } = findRepository(undefined);
  const needed = [
    'springframework/boot/spring-boot-starter-parent/4.0.7',
    'apache/maven/surefire/surefire-junit-platform',
  ];
  if (needed.every((name) => existsSync(join(path, 'org', name)))) return;
  const { build, remove } = await testBuilder();
  await build(helloProject()).finally(remove);
}

/** @returns the fault that a promise ends with; fails when it ends well. */
export async function faultOf(
  promise: Promise<unknown>,
): Promise<Error & { code?: string; values?: Record<string, string> }> {
  try {
    await promise;
  } catch (error) {
    return error as Error;
  }
  throw new Error('it should have failed');
}
