import { idempotencySuite } from './idempotency.suite.ts';
import { onPostgresql } from './keyed-databases.ts';

idempotencySuite(import.meta.filename, onPostgresql);
