import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, describe, expect, test } from 'vitest';
import type { Probe } from '../../../src/generators/rendered.ts';
import type { Verification } from '../../../src/verify/delivery/receipt.ts';
import { faultOf, helloProject, javaTest, TEST_FILE, testBuilder } from './fixture.ts';

const MINUTES = 60_000;
const where: Probe = {
  kind: 'http',
  name: 'no database or broker can be reached',
  method: 'GET',
  path: '/where',
  headers: {},
  expectStatus: 200,
  expectBody: 'jdbc:postgresql://127.0.0.1:1/none 127.0.0.1:1',
};
const missing: Probe = {
  kind: 'http',
  name: 'unknown path',
  method: 'GET',
  path: '/nothing',
  headers: {},
  expectStatus: 404,
};

let close: (() => Promise<void>)[] = [];
async function workshop(...options: Parameters<typeof testBuilder>) {
  const made = await testBuilder(...options);
  close.push(made.remove);
  return made;
}
afterEach(async () => {
  for (const end of close) await end();
  close = [];
});

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/** The files of a Build, all of which stand in one folder that is named as the project. */
function filesIn(zip: Uint8Array, folder = 'hello/'): Record<string, Uint8Array> {
  const files = Object.entries(unzipSync(zip));
  expect(files.filter(([path]) => !path.startsWith(folder))).toEqual([]);
  return Object.fromEntries(files.map(([path, content]) => [path.slice(folder.length), content]));
}

describe('a Build that succeeds', { timeout: 10 * MINUTES }, () => {
  test('delivers the jar with a receipt of what was seen, and tells its children nothing of the portal', async () => {
    process.env.SECRET_KEY = 'the-secret-of-the-portal-0123456789';
    process.env.DATABASE_URL = 'postgresql://portal:hidden@localhost/portal';
    const { builder, build, dataDir } = await workshop();
    const steps: string[] = [];
    const dump = javaTest('System.out.println("ENV " + System.getenv() + System.getProperties());');
    const { zip } = await build(helloProject({ [TEST_FILE]: dump }, [where, missing]), {
      onStep: (step) => void steps.push(step),
    });
    delete process.env.SECRET_KEY;
    delete process.env.DATABASE_URL;
    const files = filesIn(zip);
    const receipt = JSON.parse(text(files['receipt/verification.json'])) as Verification;
    const jar = files['hello.jar'] ?? new Uint8Array();

    expect(await builder.available()).toBe(true);
    expect(steps).toEqual(['compile', 'start', 'probe', 'pack']);
    expect(Object.keys(files).filter((path) => !path.startsWith('source/'))).toEqual([
      'README.md',
      'SHA256SUMS',
      'build.log',
      'forja.json',
      'hello.jar',
      'receipt/verification.json',
      'sbom.json',
    ]);
    expect(text(files['source/src/test/java/com/acme/HelloTest.java'])).toBe(dump);
    expect(receipt.runsUntil).toBeNull();
    expect(receipt.artifact).toEqual({
      file: 'hello.jar',
      bytes: jar.length,
      sha256: createHash('sha256').update(jar).digest('hex'),
    });
    expect(receipt.tests).toEqual({ run: 1, failed: 0, skipped: 0 });
    expect(receipt.build).toMatchObject({
      javaRelease: 17,
      maven: expect.stringMatching(/^\d/),
      jdk: expect.stringMatching(/^\d/),
    });
    expect(receipt.build.compiler).toMatch(/^javac \d/);
    expect(receipt.start?.startUpMs).toBeGreaterThan(300);
    expect(receipt.probes.map((probe) => [probe.request, probe.actual.status, probe.passed])).toEqual([
      ['GET /actuator/health/liveness', 200, true],
      ['GET /where', 200, true],
      ['GET /nothing', 404, true],
    ]);
    for (const line of text(files.SHA256SUMS).trim().split('\n')) {
      const [sum, name] = line.split('  ');
      expect(
        createHash('sha256')
          .update(files[name ?? ''] ?? '')
          .digest('hex'),
      ).toBe(sum);
    }
    const sbom = JSON.parse(text(files['sbom.json'])) as { bomFormat: string; components: { purl?: string }[] };
    expect(sbom.bomFormat).toBe('CycloneDX');
    expect(
      sbom.components.filter(({ purl }) => purl?.startsWith('pkg:maven/org.springframework/spring-core@')),
    ).toHaveLength(1);
    expect(text(files['README.md'])).toContain('java -jar hello.jar');
    expect(text(files['README.md'])).toContain('curl -i http://localhost:8080/where');

    const log = text(files['build.log']);
    expect(log).toContain('BUILD SUCCESS');
    const environment = log.split('\n').find((line) => line.startsWith('ENV ')) ?? '';
    expect(environment).toContain('PATH=');
    expect(environment).not.toMatch(/the-secret|hidden|SECRET|DATABASE_URL|DB_|NODE_/);
    expect(environment).toContain('user.home=home');
    expect(log).not.toContain(dataDir);
    expect(await readdir(join(dataDir, 'builds'))).toEqual([]);
  });

  test('makes the same jar again, byte for byte, whoever may use the network', async () => {
    const one = await workshop();
    const other = await workshop({ online: false });
    const zips = [await one.build(helloProject()), await other.build(helloProject(), { id: 'b2', attempt: 7 })];
    const [a, b] = zips.map(({ zip }) => filesIn(zip));
    expect(a?.['hello.jar']?.length).toBeGreaterThan(1_000_000);
    expect(Buffer.compare(a?.['hello.jar'] ?? Buffer.alloc(0), b?.['hello.jar'] ?? Buffer.alloc(1))).toBe(0);
    expect(text(a?.['sbom.json'])).toBe(text(b?.['sbom.json']));
  });
});

describe('a Test', { timeout: 10 * MINUTES }, () => {
  test('brings the calls, the contract and the receipt, says until when it runs, and brings no source', async () => {
    const { build } = await workshop();
    const project = helloProject({ 'src/main/resources/openapi.json': '{}' });
    const contracts = ['src/main/resources/openapi.json'];
    const notAfter = '2026-11-24T12:03:33.000Z';
    const { zip, receipt } = await build({ ...project, guide: { ...project.guide, contracts }, notAfter });
    const files = filesIn(zip);
    expect(Object.keys(files)).toContain('openapi.json');
    expect(Object.keys(files).filter((path) => path.startsWith('source/'))).toEqual([]);
    expect(text(files['README.md'])).toContain('it starts until 2026-11-24 12:03 UTC');
    expect(text(files['README.md'])).toContain('curl -i http://localhost:8080/where');
    expect(JSON.parse(text(files['receipt/verification.json']))).toEqual(receipt);
    expect(receipt.runsUntil).toBe(notAfter);
  });
});

describe('a Build that fails', { timeout: 5 * MINUTES }, () => {
  test('names file, line and reason of a compile error, without a path of this machine', async () => {
    const { build, dataDir, lines } = await workshop();
    const broken = {
      'src/main/java/com/acme/Broken.java': 'package com.acme;\n\nclass Broken {\n    int x = "s"\n}\n',
    };
    const fault = await faultOf(build(helloProject(broken)));
    expect(fault.code).toBe('buildFailed');
    expect(fault.values).toMatchObject({
      step: 'compile',
      why: 'sources',
      what: "Broken.java:4: ';' expected",
    });
    expect(fault.values?.log).toContain("src/main/java/com/acme/Broken.java:[4,16] ';' expected");
    expect(JSON.stringify(fault.values)).not.toContain(dataDir);
    expect(lines.join('')).toContain('COMPILATION ERROR');
    expect(await readdir(join(dataDir, 'builds'))).toEqual([]);
  });

  test('names the failing test and what it expected', async () => {
    const { build } = await workshop();
    const fault = await faultOf(build(helloProject({ [TEST_FILE]: javaTest('assertEquals(3, 1 + 1);') })));
    expect(fault.values).toMatchObject({
      step: 'compile',
      ...{ why: 'tests', count: 1 },
      what: 'HelloTest.greets:10 expected: <3> but was: <2>',
    });
  });

  test('names the question that was not answered as documented', async () => {
    const { build } = await workshop();
    const wrong: Probe = { ...missing, path: '/where', name: 'no credentials', expectStatus: 401 };
    const fault = await faultOf(build(helloProject({}, [where, wrong])));
    expect(fault.values).toMatchObject({
      step: 'probe',
      ...{ why: 'answers', count: 1, got: '200', wanted: '401' },
      what: 'GET /where (no credentials)',
    });
  });

  test('says why a service does not start', async () => {
    const { build } = await workshop();
    const bean = `package com.acme;\n\n@org.springframework.stereotype.Component\nclass Needy {\n    Needy(java.util.Calendar nobody) {}\n}\n`;
    const fault = await faultOf(build(helloProject({ 'src/main/java/com/acme/Needy.java': bean })));
    expect(fault.values?.step).toBe('start');
    expect(fault.values?.what).toContain('required a bean of type');
    expect(fault.values?.log).toContain('APPLICATION FAILED TO START');
  });

  test('tells the operator what is missing when Maven may not use the network', async () => {
    const empty = await workshop();
    const { build } = await workshop({ online: false, mavenRepository: join(empty.dataDir, 'repository') });
    const fault = await faultOf(build(helloProject()));
    expect(fault.code).toBe('buildUnavailable');
    expect(fault.values?.what).toContain('org.springframework.boot:spring-boot-starter-parent:pom:4.0.7');
    expect(fault.values?.what).not.toContain(empty.dataDir);
  });

  test('refuses a file that would leave its folder before anything is written', async () => {
    const { build } = await workshop();
    const fault = await faultOf(build(helloProject({ '../../escaped': 'x' })));
    expect(fault.code).toBe('unsafeText');
  });
});
