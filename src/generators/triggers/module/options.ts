import type { z } from 'zod';
import { noneFound } from '../../schema/none-found.ts';
import { pagingOptions } from '../../schema/paging.ts';
import { maxStreamedRows } from '../../schema/rows.ts';
import { strict } from '../../schema/strict.ts';

export const projectOptions = strict({});
export const endpointOptions = strict({ maxRows: maxStreamedRows, noneFound, ...pagingOptions });

export type ModuleProject = z.output<typeof projectOptions>;
export type ModuleEndpoint = z.output<typeof endpointOptions>;
