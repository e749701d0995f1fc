import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { runtimePackage } from './runtime-package.ts';

test('the runtime comes as a whole Maven project, with its tests and the command that deploys it', () => {
  const files = unzipSync(runtimePackage());
  expect(strFromU8(files['forja-runtime/README.md'] ?? new Uint8Array())).toContain('-DaltDeploymentRepository=');
  for (const [, module = ''] of strFromU8(files['forja-runtime/pom.xml'] ?? new Uint8Array()).matchAll(
    /<module>([\w-]+)<\/module>/g,
  ))
    expect(Object.keys(files)).toContain(`forja-runtime/${module}/pom.xml`);
  expect(Object.keys(files).some((path) => path.endsWith('Test.java'))).toBe(true);
  expect(Object.keys(files).filter((path) => path.includes('/target/'))).toEqual([]);
});
