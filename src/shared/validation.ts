export * from '../generators/schema/validation.ts';
