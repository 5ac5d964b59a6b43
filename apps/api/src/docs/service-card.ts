import { API_INFO } from '../http/openapi.ts';

/** What `GET /` answers: where everything else is, and a first request that works as pasted. */
export function describeService(origin: string) {
  const { title, version, description } = API_INFO.info;
  const [inOneSentence] = description.split('\n\n');
  return {
    name: title,
    version,
    description: inOneSentence,
    docs: '/docs',
    openapi: '/openapi.json',
    live: '/livez',
    ready: '/readyz',
    tryIt: `curl -H "Authorization: Bearer $CAIRN_KEY" ${origin}/v1/me`,
  };
}
