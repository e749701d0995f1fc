import type { Group } from '../../../../model/project.ts';

/** The package that applications import from. */
export const HOME = 'api';

/**
 * Names the interface that an application injects for the operations of a group.
 * @example
 * the group Shop   →   ShopOperations
 */
export const interfaceOf = ({ type }: Pick<Group, 'type'>): string => `${type}Operations`;
