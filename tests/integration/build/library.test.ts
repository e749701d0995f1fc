import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Verification } from '../../../src/verify/delivery/receipt.ts';
import { warmUpProjects } from '../../../src/verify/maven/warm-up.ts';
import { testBuilder } from './fixture.ts';

const BUILD_TIMEOUT_MS = 600_000;
const NAME = 'technology-module';
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test(
  'a library is built and tested but not started, and delivered with its sources, its Javadoc and its pom',
  async () => {
    const rendered = warmUpProjects().find(({ name }) => name === NAME);
    if (!rendered) throw new Error('no library');
    const { build, remove } = await testBuilder();
    const steps: string[] = [];
    try {
      const { zip } = await build(rendered, { onStep: (step) => void steps.push(step) });
      const zipped = Object.entries(unzipSync(zip));
      const files = Object.fromEntries(zipped.map(([path, content]) => [path.replace(`${NAME}/`, ''), content]));
      expect(steps).toEqual(['compile', 'pack']);
      const receipt = JSON.parse(text(files['receipt/verification.json'])) as Verification;
      expect(receipt).toMatchObject({ artifact: { file: `${NAME}.jar` }, build: { javaRelease: 17 }, start: null });
      expect(receipt.tests.run).toBeGreaterThan(1);
      expect(receipt.probes).toEqual([]);
      for (const end of ['.jar', '-sources.jar', '-javadoc.jar', '.pom']) {
        expect(text(files.SHA256SUMS)).toContain(`  ${NAME}${end}\n`);
      }
      expect(text(files[`${NAME}.pom`])).toContain('<groupId>com.example.warmup</groupId>');
      expect(Object.keys(unzipSync(files[`${NAME}-javadoc.jar`] ?? new Uint8Array()))).toContain('index.html');
      const readme = text(files['README.md']);
      expect(readme).toContain(`-DpomFile=${NAME}.pom -Dsources=${NAME}-sources.jar`);
      expect(readme).toContain('## Call it');
      expect(readme).not.toMatch(/java -jar|curl /);
      const sbom = JSON.parse(text(files['sbom.json'])) as { metadata: { component: { name: string; type: string } } };
      expect(sbom.metadata.component).toMatchObject({ name: NAME, type: 'library' });
    } finally {
      await remove();
    }
  },
  BUILD_TIMEOUT_MS,
);
