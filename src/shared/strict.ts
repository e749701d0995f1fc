export { strict } from '../generators/schema/strict.ts';
