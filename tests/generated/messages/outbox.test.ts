import { outboxSuite } from './outbox.suite.ts';
import { openNotes } from './postgresql-notes.ts';

outboxSuite(import.meta.filename, openNotes);
