import type { Preset } from '../preset.ts';
import { apart, jsonOf, runAddress, said } from '../requests.ts';
import { dispatch, refusal } from './github.ts';

const DETAILS = 'return_run_details';

/**
 * GitHub Actions: `POST …/workflows/{id}/dispatches` answers 204, or 200 with the run where its details are asked for.
 * https://docs.github.com/rest/actions/workflows#create-a-workflow-dispatch-event
 */
export const githubWorkflow: Preset = {
  id: 'github-workflow',
  filling: {
    method: 'POST',
    parameterType: 'json',
    url: 'https://api.github.com/repos/owner/name/actions/workflows/deploy.yml/dispatches',
    tokenName: 'Authorization',
    parameters: [{ name: 'ref', value: 'main', secret: false }],
  },
  request(configuration, values) {
    const [{ ref = 'main' }, inputs] = apart(values, ['ref']);
    return dispatch(configuration, { ref, inputs, [DETAILS]: true });
  },
  instead(call, answer) {
    if (answer.status !== 422 || !said(answer).includes(DETAILS)) return undefined;
    const { [DETAILS]: _, ...older } = JSON.parse(call.body ?? '{}') as Record<string, unknown>;
    return DETAILS in JSON.parse(call.body ?? '{}') ? { ...call, body: JSON.stringify(older) } : undefined;
  },
  read(answer, call) {
    if (answer.status === 204) return { kind: 'done' };
    if (answer.status === 200) return { kind: 'done', url: runAddress(jsonOf(answer)?.html_url, call) };
    return refusal(answer, 'workflow');
  },
};
