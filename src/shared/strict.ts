export { strict } from '../generators/model/strict.ts';
