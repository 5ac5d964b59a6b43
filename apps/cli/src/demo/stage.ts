import { createCairnClient, type CairnClient } from '@cairn/sdk';
import { elapsed } from '../clock.ts';
import type { Connection } from '../connection.ts';
import type { Terminal } from '../terminal.ts';

/** Opens a client with a key. With a name each of its requests is shown as that actor's; without, none is. */
export type Connect = (apiKey: string, as?: string) => CairnClient;

export interface Person {
  userId: string;
  agent: CairnClient;
  /** The same key, its requests not shown: for what is asked again and again. */
  quiet: CairnClient;
}

/** Who takes part: two people of one organization, the reviewer there, and somebody of another organization. */
export interface Stage {
  terminal: Terminal;
  connect: Connect;
  suffix: string;
  teamId: string;
  quietOwner: CairnClient;
  reviewer: CairnClient;
  ada: Person;
  bo: Person;
  outsider: CairnClient;
}

interface StageOptions {
  terminal: Terminal;
  connection: Connection;
  suffix: string;
}

export async function buildStage({ terminal, connection, suffix }: StageOptions): Promise<Stage> {
  const connect = connector({ terminal, url: connection.url });
  const platform = connect(connection.platformKey, 'platform');
  const first = await platform.organizations.create({ slug: `tidewater-${suffix}`, name: 'Tidewater Studio' });
  const second = await platform.organizations.create({ slug: `outsider-${suffix}`, name: 'Somebody Else' });
  terminal.show('', `${first.org.name} (${first.org.slug}) and ${second.org.name} (${second.org.slug})`);
  const owner = connect(first.admin.apiKey, 'owner');
  return {
    terminal,
    connect,
    suffix,
    teamId: first.team.id,
    quietOwner: connect(first.admin.apiKey),
    reviewer: connect(first.admin.apiKey, 'reviewer'),
    ada: await addPerson({ owner, connect, name: 'Ada', suffix }),
    bo: await addPerson({ owner, connect, name: 'Bo', suffix }),
    outsider: connect(second.admin.apiKey, 'outsider'),
  };
}

export interface NewPerson {
  owner: CairnClient;
  connect: Connect;
  name: string;
  suffix: string;
}

/** A member of the team `default`, with a key for the agent that acts for them. */
export async function addPerson({ owner, connect, name, suffix }: NewPerson): Promise<Person> {
  const email = `${name.toLowerCase()}-${suffix}@example.com`;
  const { id: userId } = await owner.users.create({ email, name });
  await owner.teams.setMember('default', { userId, role: 'member' });
  const { key } = await owner.keys.create({ name: `${name}’s agent`, kind: 'agent', userId });
  return { userId, agent: connect(key, `${name}’s agent`), quiet: connect(key) };
}

function connector({ terminal, url }: { terminal: Terminal; url: string }): Connect {
  return (apiKey, as) => {
    if (as === undefined) return createCairnClient({ url, apiKey });
    const shown = async (address: string, init: RequestInit): Promise<Response> => {
      const started = elapsed();
      const response = await fetch(address, init);
      const request = `${init.method ?? 'GET'} ${decodeURI(address.slice(url.length))}`;
      terminal.call({ who: as, request, status: response.status, milliseconds: elapsed() - started });
      return response;
    };
    return createCairnClient({ url, apiKey, fetch: shown });
  };
}
