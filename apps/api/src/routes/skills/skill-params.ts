import { pathParams } from '../../http/define-route.ts';

export const skillParams = pathParams({ team: 'Id, slug or `~me`.', name: 'The skill’s name.' });
