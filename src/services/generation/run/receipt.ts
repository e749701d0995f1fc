import type { ProjectGuide } from '../../../model/guide.ts';
import type { FirstSteps, Receipt } from '../../../shared/wire/services.ts';
import type { Verification } from '../../../verify/delivery/receipt.ts';

/** Reads the figures of a receipt for lists; the whole receipt is in the zip. */
export function receiptOf({ artifact, build, tests, start, probes }: Verification): Receipt {
  const { compiler, maven, javaRelease } = build;
  const { file, sha256 } = artifact;
  const checks = { passed: probes.filter(({ passed }) => passed).length, total: probes.length };
  return { file, sha256, compiler, maven, javaRelease, tests, startUpMs: start?.startUpMs ?? null, checks };
}

/** Lists the first steps with a built project, which need not build it again. */
export function stepsOf({ folder, run, call }: ProjectGuide, receipt: Verification | undefined): FirstSteps {
  const runs = receipt?.start ? runJar(run, receipt.artifact.file) : run;
  return { folder, run: runs, ...(call && { call }) };
}

const runJar = (run: string, file: string): string =>
  [...run.split('\n').filter((line) => line.startsWith('export ')), `java -jar ${file}`].join('\n');
