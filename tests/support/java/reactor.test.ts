import { expect, test } from 'vitest';
import { compileAll } from './reactor.ts';

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent>
    <groupId>org.springframework.boot</groupId>
    <artifactId>spring-boot-starter-parent</artifactId>
    <version>4.0.7</version>
    <relativePath/>
  </parent>
  <groupId>com.acme</groupId>
  <artifactId>same</artifactId>
  <version>1.0.0</version>
</project>
`;
const project = (body: string, folder = 'src/main/java', pom = POM) =>
  new Map([
    ['pom.xml', pom],
    [`${folder}/A.java`, `class A {\n    ${body}\n}\n`],
  ]);

test('each project is told what is wrong with it: errors, warnings, tests, and what its own pom has not', async () => {
  const told = await compileAll(
    new Map([
      ['fine', project('int x = 1;')],
      ['broken', project('int x = "s";')],
      ['warned', project('Thread t = null; { t.stop(); }')],
      ['test', project('int x = 1', 'src/test/java')],
      ['no-spring', project('org.springframework.core.Ordered x;')],
    ]),
  );
  expect(Object.fromEntries(told)).toEqual({
    fine: [],
    broken: ['[ERROR] src/main/java/A.java:[2,13] incompatible types: java.lang.String cannot be converted to int'],
    warned: [],
    test: ["[ERROR] src/test/java/A.java:[2,14] ';' expected"],
    'no-spring': ['[ERROR] src/main/java/A.java:[2,29] package org.springframework.core does not exist'],
  });
}, 300_000);

test('a project that Maven does not get to is not one that compiles', async () => {
  const told = await compileAll(new Map([['odd', project('', '.', POM.replace('<parent>', '<parent2>'))]]));
  expect(told.get('odd')).not.toEqual([]);
}, 300_000);
