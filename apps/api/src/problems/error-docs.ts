import { ERROR_CATALOGUE, type CataloguedCode } from './catalogue.ts';
import type { DescribedCodes } from './error-code.ts';
import { JOB_CODES } from './job-codes.ts';
import { IDENTITY_CODES } from './identity-codes.ts';
import { MEMORY_CODES } from './memory-codes.ts';
import { REQUEST_CODES, WIRE_CODES } from './request-codes.ts';
import { SERVICE_CODES } from './service-codes.ts';
import { SKILL_CODES } from './skill-codes.ts';

const SECTIONS: readonly [string, Record<string, unknown>][] = [
  ['The request', { ...REQUEST_CODES, ...WIRE_CODES }],
  ['Credentials, people, teams, limits', IDENTITY_CODES],
  ['Memory, sessions, settings', MEMORY_CODES],
  ['Skills and proposals', SKILL_CODES],
  ['The service', SERVICE_CODES],
];

const INTRODUCTION = `# Error codes

Written by \`npm run openapi\` from \`apps/api/src/problems\`; a test holds it against every code in the source.

Every answer that is not 2xx or 304 is \`application/problem+json\` (RFC 9457):

\`\`\`json
{
  "type": "about:blank",
  "title": "Conflict",
  "status": 409,
  "detail": "The team has a skill roll-out with other content; change that one instead.",
  "instance": "/v1/teams/billing/skills",
  "code": "skill.name_taken",
  "requestId": "req_bXkJ2Qm0c1Zr7h5a"
}
\`\`\`

Branch on \`code\`: it is stable, and codes are added, never renamed. \`detail\` is for people and may change. \`type\` is always \`about:blank\`: a code is shorter to compare than an address, and needs no page to be where it was. Some codes add members, named below. \`requestId\`, also in the header \`X-Request-Id\`, finds the request in the log.

What is not there and what is not yours to see are one answer, 404 \`resource.not_found\`, to the byte.

Worth repeating as they are: 408, 429 and 503, after \`Retry-After\` where there is one, and 409 \`idempotency.in_progress\`. Everything else is refused again until the request changes.
`;

const JOBS = `## Jobs that failed

\`error.code\` of a job (\`GET /v1/jobs/{id}\`) is one of these or of the codes above.
`;

/** What docs/errors.md holds. */
export function renderErrorDocs(): string {
  const sections = SECTIONS.map(([title, codes]) => `## ${title}\n\n${renderTable(Object.keys(codes))}`);
  return [INTRODUCTION, ...sections, `${JOBS}\n${renderJobCodes(JOB_CODES)}`].join('\n');
}

function renderTable(codes: readonly string[]): string {
  const rows = codes.map((code) => renderRow(code, ERROR_CATALOGUE[code as keyof typeof ERROR_CATALOGUE]));
  return `| code | status | kind | what it means | what to do |\n| --- | --- | --- | --- | --- |\n${rows.join('')}`;
}

function renderRow(code: string, { status, kind, means, remedy, members = {} }: CataloguedCode): string {
  const added = Object.entries(members).map(([name, what]) => `\`${name}\`: ${what}`);
  const also = added.length > 0 ? ` Adds ${added.join('; ')}.` : '';
  return `| \`${code}\` | ${status} | ${kind ?? 'none'} | ${means}${also} | ${remedy} |\n`;
}

function renderJobCodes(codes: Readonly<Record<string, Pick<DescribedCodes[string], 'means' | 'remedy'>>>): string {
  const rows = Object.entries(codes).map(([code, { means, remedy }]) => `| \`${code}\` | ${means} | ${remedy} |\n`);
  return `| code | what it means | what to do |\n| --- | --- | --- |\n${rows.join('')}`;
}
