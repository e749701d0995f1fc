import { BENCHES, QUICK } from './benches.ts';
import { runsToTheEnd } from './measure/run-short.ts';

const quick: readonly string[] = QUICK;

runsToTheEnd([...BENCHES.filter((name) => !quick.includes(name)), 'drops']);
