import { websocket as trigger } from '../triggers/websocket/websocket.ts';
import { triggerAlone } from './trigger-alone.ts';

/** WebSocket: two credits an endpoint. */
export const websocket = triggerAlone(trigger, {
  route: '/appWebSocket',
  textSet: 'websocket',
  words: 'ws socket stomp realtime tiempo real',
  creditsPerEndpoint: 2,
});
