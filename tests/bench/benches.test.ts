import { QUICK } from './benches.ts';
import { runsToTheEnd } from './run-short.ts';

runsToTheEnd(QUICK);
