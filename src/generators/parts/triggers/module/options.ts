import type { z } from 'zod';
import { noneFound } from '../../../../model/schema/none-found.ts';
import { pagingOptions } from '../../../../model/schema/paging.ts';
import { maxStreamedRows } from '../../../../model/schema/rows.ts';
import { strict } from '../../../../model/schema/strict.ts';

export const projectOptions = strict({});
export const endpointOptions = strict({ maxRows: maxStreamedRows, noneFound, ...pagingOptions });

export type ModuleProject = z.output<typeof projectOptions>;
export type ModuleEndpoint = z.output<typeof endpointOptions>;
