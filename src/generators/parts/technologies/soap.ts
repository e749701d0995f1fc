import { soap as trigger } from '../triggers/soap/soap.ts';
import { triggerAlone } from './trigger-alone.ts';

/** SOAP: two credits an endpoint. */
export const soap = triggerAlone(trigger, {
  route: '/appSoap',
  textSet: 'soap',
  words: 'xsd wsdl xml',
  creditsPerEndpoint: 2,
});
