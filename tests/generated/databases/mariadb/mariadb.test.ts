import { marketSuite } from './market.suite.ts';
import { marketDatabase } from './market.ts';

marketSuite({ open: () => marketDatabase(), json: 'text' });
