import { idempotencySuite } from './idempotency.suite.ts';
import { onMariadb } from './keyed-databases.ts';

idempotencySuite(onMariadb);
