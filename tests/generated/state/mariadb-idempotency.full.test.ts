import { idempotencySuite } from './idempotency.suite.ts';
import { onMariadb } from './keyed-databases.ts';

idempotencySuite(import.meta.filename, onMariadb);
