export { strict } from '../model/schema/strict.ts';
