import { onMariadb } from './keyed-databases.ts';
import { separateKeysSuite } from './separate-keys.suite.ts';

separateKeysSuite(import.meta.filename, onMariadb);
