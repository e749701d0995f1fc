import type { Preset } from '../preset.ts';
import { asForm, asJson, asQuery, runAddress, unexpected } from '../requests.ts';

/** Any receiver: nothing is known of it but that 2xx is a success, and that a Location leads to what was made. */
export const custom: Preset = {
  id: 'custom',
  filling: { method: 'POST', parameterType: 'json', url: 'https://ci.example.com/hooks/deploy', parameters: [] },
  request(configuration, values) {
    if (configuration.parameterType === 'query') return asQuery(configuration, values);
    return configuration.parameterType === 'form' ? asForm(configuration, values) : asJson(configuration, values);
  },
  read(answer, call) {
    const { status, headers } = answer;
    if (status < 200 || status > 299) return unexpected(answer);
    return { kind: 'done', url: runAddress(headers.location, call) };
  },
};
