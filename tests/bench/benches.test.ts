import { QUICK } from './benches.ts';
import { runsToTheEnd } from './measure/run-short.ts';

runsToTheEnd(QUICK);
