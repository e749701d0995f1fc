import type { Group } from '../../../../model/project.ts';

/** The package that applications know. */
export const HOME = 'api';

/** @returns the interface that an application injects for the operations of a group. */
export const interfaceOf = ({ type }: Pick<Group, 'type'>): string => `${type}Operations`;
