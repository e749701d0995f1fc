import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sbomOf } from '../maven/sbom.ts';
import { readTestReports } from '../maven/test-reports.ts';
import { findArchive, sha256 } from './archive.ts';
import { packBuild } from './pack.ts';

let target = '';
beforeEach(async () => {
  target = await mkdtemp(join(tmpdir(), 'forja-target-'));
});
afterEach(() => rm(target, { recursive: true, force: true }));

const shaded = zipSync({
  'META-INF/maven/org.inner/other/pom.properties': strToU8('groupId=org.inner\nartifactId=other\nversion=9\n'),
});
const honest = zipSync({
  'META-INF/maven/org.acme/lib/pom.properties': strToU8('groupId=org.acme\r\nartifactId=lib\r\nversion=1.2\r\n'),
});
const fat = zipSync({
  'META-INF/MANIFEST.MF': strToU8(
    'Manifest-Version: 1.0\nMain-Class: org.springframework.boot.loader.launch.JarLauncher\n',
  ),
  'BOOT-INF/classes/com/acme/App.class': new Uint8Array([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0, 0]),
  'BOOT-INF/lib/lib-1.2.jar': [honest, { level: 0 }],
  'BOOT-INF/lib/shaded-2.0.jar': [shaded, { level: 0 }],
});

test('the executable archive is found beside its thin original and its sources', async () => {
  await writeFile(join(target, 'app.jar'), fat);
  await writeFile(join(target, 'app.jar.original'), fat);
  await writeFile(join(target, 'app-sources.jar'), Buffer.concat([fat, fat]));
  const archive = await findArchive(target);
  expect(archive).toMatchObject({ extension: 'jar', executable: true, javaRelease: 17, sha256: sha256(fat) });
  expect(archive?.sbom).toBeUndefined();
  expect(await findArchive(join(target, 'nothing'))).toBeUndefined();
});

test('the SBOM of a war stands among its classes, and one of another place is not its own', async () => {
  const sbom = strToU8('{}');
  const war = zipSync({
    'META-INF/MANIFEST.MF': strToU8('Main-Class: org.springframework.boot.loader.launch.WarLauncher\n'),
    'WEB-INF/classes/com/acme/App.class': new Uint8Array([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0, 0]),
    'WEB-INF/classes/META-INF/sbom/application.cdx.json': sbom,
    'WEB-INF/lib/x/META-INF/sbom/application.cdx.json': strToU8('[]'),
  });
  await writeFile(join(target, 'app.war'), war);
  expect(await findArchive(target)).toMatchObject({ extension: 'war', executable: true, javaRelease: 17, sbom });
});

test('a written SBOM names a library only as far as the library names itself', async () => {
  await writeFile(join(target, 'app.jar'), fat);
  const archive = await findArchive(target);
  if (!archive) throw new Error('no archive');
  const { components } = JSON.parse(new TextDecoder().decode(sbomOf(archive, 'app')));
  expect(components[0]).toMatchObject({
    group: 'org.acme',
    name: 'lib',
    version: '1.2',
    purl: 'pkg:maven/org.acme/lib@1.2?type=jar',
    hashes: [{ alg: 'SHA-256', content: sha256(honest) }],
  });
  expect(components[1]).toMatchObject({ name: 'shaded', version: '2.0' });
  expect(components[1]).not.toHaveProperty('purl');
  expect(components).toHaveLength(2);
});

test('a Build is packed to the same bytes whatever the order, with sums over every file', () => {
  const entries: [string, Uint8Array][] = [
    ['app.jar', fat],
    ['a/b.json', strToU8('{}')],
  ];
  const zip = packBuild('shop', new Map(entries));
  expect(packBuild('shop', new Map(entries.toReversed()))).toEqual(zip);
  expect(Object.keys(unzipSync(zip))).toEqual(['shop/SHA256SUMS', 'shop/a/b.json', 'shop/app.jar']);
  const sums = new TextDecoder().decode(unzipSync(zip)['shop/SHA256SUMS']);
  expect(sums).toBe(`${sha256(strToU8('{}'))}  a/b.json\n${sha256(fat)}  app.jar\n`);
});

test('tests are counted from the reports; skipped ones did not run', async () => {
  await mkdir(join(target, 'surefire-reports'));
  const suite = (head: string) =>
    `<?xml version="1.0"?>\n<testsuite name="x" time="0.1" ${head}>\n<testcase tests="99"/></testsuite>`;
  await writeFile(join(target, 'surefire-reports/TEST-a.xml'), suite('tests="5" errors="1" skipped="2" failures="0"'));
  await writeFile(join(target, 'surefire-reports/TEST-b.xml'), suite('tests="3" errors="0" skipped="0" failures="1"'));
  await writeFile(join(target, 'surefire-reports/b.txt'), 'tests="7"');
  expect(await readTestReports(target)).toEqual({ run: 6, failed: 2, skipped: 2 });
  expect(await readTestReports(join(target, 'none'))).toEqual({ run: 0, failed: 0, skipped: 0 });
});
