import type { z } from 'zod';
import { strict } from '../../../../model/schema/strict.ts';
import { folder } from '../../../kit/folders/folders.ts';
import { deliveryOptions } from '../../../kit/sending/delivery.ts';
import { selectionOptions } from '../../../kit/sending/selection.ts';
import { saveAs } from '../../../kit/sending/written/options.ts';

export const projectOptions = strict(deliveryOptions);

export const endpointOptions = strict({
  directory: folder.meta({ placeholder: '/data/orders' }),
  saveAs,
  ...selectionOptions,
});

export type FileSenderProject = z.output<typeof projectOptions>;
export type FileSenderEndpoint = z.output<typeof endpointOptions>;
