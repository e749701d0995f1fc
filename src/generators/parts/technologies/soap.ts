import { soap as trigger } from '../triggers/soap/soap.ts';
import { triggerAlone } from './trigger-alone.ts';

/** SOAP: two credits an endpoint. */
export const soap = triggerAlone(trigger, { route: '/appSoap', textSet: 'soap', creditsPerEndpoint: 2 });
