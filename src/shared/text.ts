export * from '../generators/schema/text.ts';
