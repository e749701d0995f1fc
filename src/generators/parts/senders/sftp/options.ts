import type { z } from 'zod';
import { strict } from '../../../../model/schema/strict.ts';
import { folder } from '../../../kit/folders/folders.ts';
import { serverOptions } from '../../../kit/folders/server.ts';
import { deliveryOptions } from '../../../kit/sending/delivery.ts';
import { selectionOptions } from '../../../kit/sending/selection.ts';
import { saveAs } from '../../../kit/sending/written/options.ts';

export const projectOptions = strict({ ...serverOptions, ...deliveryOptions });

export const endpointOptions = strict({
  directory: folder.meta({ placeholder: 'out/orders' }),
  saveAs,
  ...selectionOptions,
});

export type SftpSenderProject = z.output<typeof projectOptions>;
