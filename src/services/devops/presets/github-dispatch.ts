import type { Preset } from '../preset.ts';
import { apart, refused } from '../requests.ts';
import { dispatch, refusal } from './github.ts';

const MAX_PAYLOAD = 10;

/**
 * GitHub: `POST …/dispatches` begins every workflow that listens to the type of event; it answers 204, and no run.
 * https://docs.github.com/rest/repos/repos#create-a-repository-dispatch-event
 */
export const githubDispatch: Preset = {
  id: 'github-dispatch',
  filling: {
    method: 'POST',
    parameterType: 'json',
    url: 'https://api.github.com/repos/owner/name/dispatches',
    tokenName: 'Authorization',
    parameters: [{ name: 'event_type', value: 'forja', secret: false }],
  },
  request(configuration, values) {
    const [{ event_type = 'forja' }, payload] = apart(values, ['event_type']);
    return dispatch(configuration, { event_type, client_payload: payload });
  },
  refuses(_configuration, values) {
    const members = Object.keys(apart(values, ['event_type'])[1]).length;
    return members > MAX_PAYLOAD ? refused('github.payload', { members, limit: MAX_PAYLOAD }) : undefined;
  },
  read(answer) {
    return answer.status === 204 ? { kind: 'done' } : refusal(answer, 'dispatch');
  },
};
