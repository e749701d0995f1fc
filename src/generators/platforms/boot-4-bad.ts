import type { BadCombination } from './platform.ts';

/** The versions that are known not to go together on Spring Boot 4.1, each with the source that says so. */
export const BAD_WITH_BOOT_4: readonly BadCombination[] = [
  // protobuf.dev, Cross-Version Runtime Guarantee: newer generated code never runs on an older runtime, which the BOM names.
  { id: 'protocNewer', when: [{ dependency: 'protoc', from: '4.36.3' }] },
  {
    id: 'protocNewer',
    when: [
      { dependency: 'spring-boot', from: '4.1.1', below: '4.1.2' },
      { dependency: 'protoc', from: '4.35.2' },
    ],
  },
  {
    id: 'protocNewer',
    when: [
      { dependency: 'spring-boot', below: '4.1.1' },
      { dependency: 'protoc', from: '4.34.3' },
    ],
  },
  // The same page: of another major version, generated code is not supported.
  { id: 'protocMajor', when: [{ dependency: 'protoc', below: '4' }] },
  // The BOM's grpc-java, 1.84.1, 1.83.1 and 1.80.0, has no method that later generated code may call.
  { id: 'grpcNewer', when: [{ dependency: 'protoc-gen-grpc-java', from: '1.85' }] },
  {
    id: 'grpcNewer',
    when: [
      { dependency: 'spring-boot', below: '4.1.1' },
      { dependency: 'protoc-gen-grpc-java', from: '1.81' },
    ],
  },
  // springdoc.org, Spring Boot compatibility: 2.x is built for Spring Boot 3.
  { id: 'springdocBoot', when: [{ dependency: 'springdoc', below: '3' }] },
  // Spring for GraphQL's versions: 2.0 has graphql-java 25 as its baseline, 2.1 (Spring Boot 4.2) has 26.
  { id: 'graphqlOlder', when: [{ dependency: 'graphql-java', below: '25' }] },
  { id: 'graphqlNewer', when: [{ dependency: 'graphql-java', from: '26' }] },
  // Its README: scalars are compiled for the graphql-java of their own number.
  { id: 'scalarsOlder', when: [{ dependency: 'graphql-scalars', below: '22' }] },
  // Spring Web Services 4 is built on Spring Framework 6.
  { id: 'springWsOlder', when: [{ dependency: 'spring-ws', below: '5' }] },
  // spring-ws-security 5.0 is compiled against WSS4J 4.0.
  { id: 'wss4jOlder', when: [{ dependency: 'wss4j', below: '4' }] },
  // CVE-2026-54291, from 42.7.4 on, and CVE-2026-42198, before 42.7.11.
  { id: 'postgresqlSecurity', when: [{ dependency: 'postgresql', below: '42.7.12' }] },
  // CVE-2023-22102.
  { id: 'mysqlSecurity', when: [{ dependency: 'mysql', below: '8.2.0' }] },
  // Spring Boot 4's tests are of JUnit 6, which Surefire 2 and Failsafe 2 do not run.
  { id: 'surefireOlder', when: [{ dependency: 'maven-surefire-plugin', below: '3' }] },
  { id: 'surefireOlder', when: [{ dependency: 'maven-failsafe-plugin', below: '3' }] },
  // Maven, Configuring for Reproducible Builds: earlier ones do not know project.build.outputTimestamp.
  { id: 'timestamp', when: [{ dependency: 'maven-jar-plugin', below: '3.2.0' }] },
  { id: 'timestamp', when: [{ dependency: 'maven-war-plugin', below: '3.3.1' }] },
  { id: 'timestamp', when: [{ dependency: 'maven-source-plugin', below: '3.2.1' }] },
];
