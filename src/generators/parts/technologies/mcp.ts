import { mcp as trigger } from '../triggers/mcp/mcp.ts';
import { triggerAlone } from './trigger-alone.ts';

/** MCP: two credits an endpoint. */
export const mcp = triggerAlone(trigger, {
  route: '/appMcp',
  textSet: 'mcp',
  words: 'model context protocol tool agent llm ai ia agente herramienta',
  creditsPerEndpoint: 2,
});
