import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { generate } from '../../../src/generators/generate.ts';
import type { GenerationInput } from '../../../src/generators/project/generation-input.ts';
import input from '../../generated/projects/cases/auth-basic/input.json' with { type: 'json' };
import { localRepository } from '../../support/java/local-repository.ts';
import { testBuilder } from './fixture.ts';

const BUILD_TIMEOUT_MS = 1_200_000;

test(
  'a service that takes the runtime as libraries is built, started and probed: the portal puts them into its repository itself',
  async () => {
    const request = { ...input.request, runtime: 'dependencies' };
    const { files, probes, guide } = generate({ ...input, request } as unknown as GenerationInput);
    const encoder = new TextEncoder();
    const rendered = {
      ...{ name: 'shop', probes, guide, runtime: 'dependencies' as const },
      files: new Map([...files].map(([path, text]) => [path, encoder.encode(text)])),
    };
    const repository = await localRepository();
    const { build, remove } = await testBuilder({ mavenRepository: repository.path });
    try {
      const { zip, receipt } = await build(rendered);
      expect(receipt.probes.filter(({ passed }) => !passed)).toEqual([]);
      expect(receipt.probes.length).toBeGreaterThan(2);
      const jar = unzipSync(unzipSync(zip)['shop/shop.jar'] ?? new Uint8Array());
      expect(Object.keys(jar)).toContain('BOOT-INF/lib/forja-runtime-rest-0.1.0.jar');
      expect(Object.keys(jar).filter((path) => path.startsWith('BOOT-INF/classes/forja/'))).toEqual([]);
    } finally {
      await remove();
      repository.remove();
    }
  },
  BUILD_TIMEOUT_MS,
);
