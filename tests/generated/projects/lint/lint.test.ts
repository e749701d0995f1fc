import { beforeAll, describe, expect, test } from 'vitest';
import { isOfRuntime } from '../../../../src/generators/runtime/paths.ts';
import { keyOf, passedBefore } from '../../../support/runs/passed.ts';
import { outcomeOf, readCases } from '../cases.ts';
import { lintSources } from './lint.ts';

const LINT_TIMEOUT_MS = 600_000;
const passed = passedBefore();
const samples = readCases().flatMap(({ name, input }) => {
  const files = new Map([...outcomeOf(input)].filter(([path]) => path.endsWith('.java') && !isOfRuntime(path)));
  return files.size === 0 ? [] : [{ name, files, key: keyOf(files, import.meta.filename) }];
});
const unknown = samples.filter(({ key }) => !passed.has(key));
/** So that a tool that reads nothing is no tool that finds nothing. */
const SLOPPY = `package com.acme;

import java.util.List;
import java.io.File;

public class Sloppy {
  private List<String> a_b = null;

  public boolean is(String text, int unused) {
    if (text.equals("a")) return true;
    return false;
  }
}
`;

describe("Checkstyle by Google's rules and PMD's quickstart find nothing", () => {
  let findings: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    const projects = unknown.map(({ name, files }) => [name, files] as const);
    findings = await lintSources(new Map([...projects, ['sloppy', new Map([['Sloppy.java', SLOPPY]])]]));
  }, LINT_TIMEOUT_MS);

  test.for(samples)('in $name', ({ name, key }, { skip, task }) => {
    if (passed.has(key)) {
      task.meta.passedBefore = true;
      skip('passed before with the same bytes and tools');
    }
    expect(findings.get(name)).toEqual([]);
    passed.add(key);
  });

  test('but in what is sloppy, of each kind', () => {
    const rules = (findings.get('sloppy') ?? []).map((finding) => finding.split(/[ :]+/)[2]);
    expect(rules).toEqual(
      expect.arrayContaining([
        'CustomImportOrder',
        'Indentation',
        'MemberName',
        'MissingJavadocType',
        'NeedBraces',
        'LiteralsFirstInComparisons',
        'SimplifyBooleanReturns',
        'UnusedPrivateField',
      ]),
    );
  });
});
