import type { Preset } from '../preset.ts';
import { apart, asForm, jsonOf, refused, runAddress, said, unexpected } from '../requests.ts';

/**
 * GitLab: `POST /projects/:id/trigger/pipeline` with the trigger's token, a ref and `variables[…]` answers 201 with the pipeline's
 * `web_url`. https://docs.gitlab.com/api/pipeline_triggers/
 */
export const gitlab: Preset = {
  id: 'gitlab',
  filling: {
    method: 'POST',
    parameterType: 'form',
    url: 'https://gitlab.example.com/api/v4/projects/group%2Fname/trigger/pipeline',
    parameters: [
      { name: 'token', value: '', secret: true },
      { name: 'ref', value: 'main', secret: false },
    ],
  },
  request(configuration, values) {
    const [own, variables] = apart(values, ['token', 'ref']);
    const named = Object.entries(variables).map(([name, value]) => [`variables[${name}]`, value] as const);
    return asForm(configuration, { ...own, ...Object.fromEntries(named) });
  },
  read(answer, call) {
    const { status } = answer;
    if (status === 201) return { kind: 'done', url: runAddress(jsonOf(answer)?.web_url, call) };
    if (status === 400) return refused('gitlab.refused', { said: said(answer) });
    if (status === 404) return refused('gitlab.notFound');
    return unexpected(answer);
  },
};
