/**
 * Makes services of contracts that nobody here wrote: of each file, or of each folder's files uploaded together.
 * Run: `node tests/sweep/contracts.ts [--technology=graphql] [--unbuilt] FOLDER_OR_FILE…`
 * It prints what is offered, what is refused and why, and what the compiler says of the services of all operations (REST, unless
 * said otherwise); `--unbuilt` only generates. `--calls` calls each operation of REST services before an API that is made of the same
 * contract, and compares what arrived there, and what was answered.
 */
import { compileAll } from '../support/java/reactor.ts';
import { callSwept } from './contracts/calls.ts';
import { type SweptContract, sweepContract } from './contracts/swept.ts';
import { uploadedFrom } from './contracts/uploaded.ts';

/** Projects, and files of all of them, that one Maven compiles in the time it is given. */
const TOGETHER = 40;
const FILES_TOGETHER = 3_000;
const SHOWN = 10;

const args = process.argv.slice(2);
const technology = args.flatMap((argument) => /^--technology=(.*)/.exec(argument)?.[1] ?? [])[0] ?? 'rest';
const paths = args.filter((argument) => !argument.startsWith('--'));
const calls = args.includes('--calls');
/** Bodies hold whatever an operation takes. */
const posted = (index: number) => ({ method: 'POST', url: `/r${index}` });
const swept = paths.map((path): SweptContract => {
  const one = sweepContract(path, uploadedFrom(path), technology, calls ? posted : undefined);
  console.log(one.lines.join('\n'));
  return one;
});
const counts = { contracts: swept.length, offered: 0, refused: 0, generated: 0, compiled: 0 };
for (const { read, generated } of swept) {
  counts.offered += read?.contract.operations.filter(({ refused }) => !refused).length ?? 0;
  counts.refused += read?.contract.operations.filter(({ refused }) => refused).length ?? 0;
  counts.generated += generated ? 1 : 0;
}
if (calls) {
  for (const one of swept)
    await callSwept(one).catch((error: unknown) => console.log(`${one.name} failed: ${String(error).slice(0, 4_000)}`));
} else if (!args.includes('--unbuilt')) await compile();
console.log(counts);
process.exit();

async function compile(): Promise<void> {
  for (const some of groups()) {
    const said = await compileAll(new Map(some.map(({ files }, index) => [`c${index}`, files])));
    for (const [index, { name }] of some.entries()) {
      const complaints = said.get(`c${index}`) ?? [];
      counts.compiled += complaints.length === 0 ? 1 : 0;
      if (complaints.length > 0) console.log(`${name}: NOT COMPILED\n    ${complaints.slice(0, SHOWN).join('\n    ')}`);
    }
  }
}

function groups() {
  const made = swept.flatMap(({ name, generated }) => (generated ? [{ name, files: generated.files }] : []));
  const found: (typeof made)[] = [];
  let room = 0;
  for (const one of made) {
    room -= one.files.size;
    const last = found.at(-1);
    if (last && room >= 0 && last.length < TOGETHER) last.push(one);
    else {
      found.push([one]);
      room = FILES_TOGETHER - one.files.size;
    }
  }
  return found;
}
