import type { RoutineRef } from '../model/described/routine.ts';

/** The demo's schema. */
export const DEMO_SCHEMA = 'shop';

/**
 * Five of the demo's routines that show what there is to see: rows with optional arguments, several values out, a list of
 * composites in with errors of the business, an enumeration, and a procedure that refuses.
 */
export const DEMO_ROUTINES: readonly RoutineRef[] = [
  { schema: DEMO_SCHEMA, name: 'customer_orders', argumentTypes: ['integer', 'date', 'integer'] },
  { schema: DEMO_SCHEMA, name: 'order_totals', argumentTypes: ['bigint', 'numeric'] },
  { schema: DEMO_SCHEMA, name: 'place_order', argumentTypes: ['integer', 'shop.new_line[]', 'shop.address'] },
  { schema: DEMO_SCHEMA, name: 'set_tier', argumentTypes: ['integer', 'shop.loyalty_tier'] },
  { schema: DEMO_SCHEMA, name: 'cancel_order', argumentTypes: ['bigint', 'text'] },
];

/** The suggested names for the service over the demo. */
export const DEMO_PROJECT = { name: 'shop-service', domain: 'com.example.shop' } as const;
