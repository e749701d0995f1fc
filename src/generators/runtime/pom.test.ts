import { expect, test } from 'vitest';
import { readPom } from './pom.ts';

const POM = `<?xml version="1.0"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <parent><groupId>g</groupId><version>1.2</version></parent>
  <dependencyManagement><dependencies><dependency>
    <groupId>managed</groupId><artifactId>managed</artifactId>
  </dependency></dependencies></dependencyManagement>
  <dependencies>
    <dependency>
      <groupId>a.b</groupId>
      <artifactId>c</artifactId>
      <exclusions><exclusion><groupId>x</groupId><artifactId>y</artifactId></exclusion></exclusions>
    </dependency>
    <dependency><groupId>d</groupId><artifactId>e</artifactId><scope>test</scope></dependency>
  </dependencies>
  <build><plugins><plugin><dependencies><dependency><groupId>p</groupId></dependency></dependencies></plugin></plugins></build>
</project>`;

test('a pom has its own libraries, and not those that it manages, leaves out or builds with', () => {
  expect(readPom(POM).dependencies).toEqual([
    { groupId: 'a.b', artifactId: 'c', scope: 'compile' },
    { groupId: 'd', artifactId: 'e', scope: 'test' },
  ]);
});

test('a version is the own one, or else that of the parent', () => {
  expect(readPom(POM).version).toBe('1.2');
  expect(readPom(POM.replace('</parent>', '</parent><version>3</version>')).version).toBe('3');
});

test('what is no XML is refused', () => {
  expect(() => readPom('<project><a></project>')).toThrow(SyntaxError);
});
