import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Verification } from '../../../src/verify/delivery/receipt.ts';
import { warmUpProjects } from '../../../src/verify/maven/warm-up.ts';
import { testBuilder } from './fixture.ts';

const BUILD_TIMEOUT_MS = 600_000;
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test(
  'a war is built, started alone and probed, and delivered with what its server needs to know',
  async () => {
    const rendered = warmUpProjects().find(({ name }) => name === 'server-tomcat');
    if (!rendered) throw new Error('no war');
    const { build, remove } = await testBuilder();
    try {
      const zipped = Object.entries(unzipSync((await build(rendered)).zip));
      const files = Object.fromEntries(
        zipped.map(([path, content]) => [path.replace(/^server-tomcat\//, ''), content]),
      );
      const receipt = JSON.parse(text(files['receipt/verification.json'])) as Verification;
      expect(receipt).toMatchObject({ artifact: { file: 'server-tomcat.war' }, build: { javaRelease: 17 } });
      expect(receipt.start?.dataSource).toBe('unreachable');
      expect(receipt.probes.length).toBeGreaterThan(2);
      expect(receipt.probes.filter(({ passed }) => !passed)).toEqual([]);
      expect(text(files['deploy/tomcat/context.xml'])).toContain('name="jdbc/server-tomcat"');
      expect(text(files['README.md'])).toMatch(/java -jar server-tomcat\.war[\s\S]*`deploy\/tomcat\/README\.md`/);
      const sbom = JSON.parse(text(files['sbom.json'])) as { metadata: { component: { name: string } } };
      expect(sbom.metadata.component.name).toBe('server-tomcat');
      expect(text(files['build.log'])).toContain('BUILD SUCCESS');
      expect(text(files['openapi.json'])).toContain('"openapi"');
      expect(text(files['README.md'])).toContain('curl ');
      expect(text(files['source/forja/pom.xml'])).toContain('spring-boot');
    } finally {
      await remove();
    }
  },
  BUILD_TIMEOUT_MS,
);
