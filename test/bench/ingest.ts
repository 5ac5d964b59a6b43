import { readFile } from 'node:fs/promises';
import { buildZip } from '@cairn/testing';
import { createBenchClient, pause } from './bench-client.ts';

export interface IngestBench {
  url: string;
  platformKey: string;
  /** Lines of `{path, base64}`, each the SKILL.md of one skill. */
  path: string;
  /** Of the server, for its memory. */
  serverPid: string | undefined;
  print: (line: string) => void;
}

interface Sample {
  path: string;
  base64: string;
}

interface Upload {
  url: string;
  key: string;
  team: string;
}

interface Answer {
  status: number;
  code: string | undefined;
  detail: string;
  name: string | undefined;
}

/** Uploads skills as people wrote them, each as JSON and as a zip, and counts what becomes of them. */
export async function benchIngest({ url, platformKey, path, serverPid, print }: IngestBench): Promise<void> {
  const samples = (await readFile(path, 'utf8')).trim().split('\n');
  const to = await makeTeams({ url, platformKey });
  const counts = new Map<string, number>();
  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  for (const [index, line] of samples.entries()) {
    const sample = JSON.parse(line) as Sample;
    for (const [kind, body] of Object.entries(bodiesOf(sample))) {
      const answer = await upload({ ...to, team: kind }, { body, fallbackName: `sample-${index}` });
      count(`${kind}: ${answer.status} ${answer.code ?? ''}`.trim());
      if (answer.status >= 400) print(`${kind} ${answer.status} ${sample.path}: ${answer.detail}`);
      for (const rule of await lintOf({ ...to, team: kind }, answer.name)) count(`${kind}: published with ${rule}`);
    }
  }
  for (const [what, times] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) print(`${times}\t${what}`);
  print(`peak memory of the server: ${await peakMemory(serverPid)}`);
  if ([...counts.keys()].some((what) => / 5\d\d/.test(what))) throw new Error('The server failed on some.');
}

/** A team for each way of uploading, so that their names do not meet. */
async function makeTeams({ url, platformKey }: { url: string; platformKey: string }): Promise<Omit<Upload, 'team'>> {
  const platform = createBenchClient({ url, key: platformKey });
  const slug = `ingest-${process.pid}-${Math.floor(performance.timeOrigin).toString(36)}`;
  const { admin } = await platform.post<{ admin: { apiKey: string } }>('/v1/orgs', { slug, name: 'Ingest' });
  const client = createBenchClient({ url, key: admin.apiKey });
  for (const team of ['json', 'zip']) await client.post('/v1/teams', { slug: team, name: team });
  return { url, key: admin.apiKey };
}

function bodiesOf({ path, base64 }: Sample): { json: string; zip: Buffer } {
  const folder = path.split('/').at(-2) ?? 'skill';
  return {
    json: JSON.stringify({ files: [{ path: 'SKILL.md', contentBase64: base64 }] }),
    zip: buildZip([{ name: `${folder}/SKILL.md`, bytes: Buffer.from(base64, 'base64') }]),
  };
}

/** Under a name of its own where the one it has is taken. */
async function upload(to: Upload, sent: { body: string | Buffer; fallbackName: string }): Promise<Answer> {
  const answer = await send(to, { body: sent.body, query: '' });
  if (answer.code !== 'skill.name_taken') return answer;
  return send(to, { body: sent.body, query: `?name=${sent.fallbackName}` });
}

async function send({ url, key, team }: Upload, sent: { body: string | Buffer; query: string }): Promise<Answer> {
  const type = typeof sent.body === 'string' ? 'application/json' : 'application/zip';
  const headers = { authorization: `Bearer ${key}`, 'content-type': type };
  const body = typeof sent.body === 'string' ? sent.body : new Uint8Array(sent.body);
  for (;;) {
    const response = await fetch(`${url}/v1/teams/${team}/skills${sent.query}`, { method: 'POST', headers, body });
    const answer = (await response.json()) as { code?: string; detail?: string; skill?: { name: string } };
    if (response.status !== 429) {
      return { status: response.status, code: answer.code, detail: answer.detail ?? '', name: answer.skill?.name };
    }
    await pause(Number(response.headers.get('retry-after') ?? 1) * 1000);
  }
}

async function lintOf({ url, key, team }: Upload, name: string | undefined): Promise<string[]> {
  if (name === undefined) return [];
  const client = createBenchClient({ url, key });
  const { lint } = await client.get<{ lint: { rule: string }[] }>(`/v1/teams/${team}/skills/${name}`);
  return lint.map(({ rule }) => rule);
}

async function peakMemory(pid: string | undefined): Promise<string> {
  if (pid === undefined) return 'unknown; name it by CAIRN_SERVER_PID';
  const kilobytes = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return `${Math.round(Number(kilobytes) / 1024)} MiB`;
}
