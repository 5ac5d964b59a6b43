import type postgres from 'postgres';

type Client = postgres.Sql | postgres.TransactionSql;

/**
 * The same client, whose statements with values are prepared once a connection. Drizzle asks for a statement without a
 * name each time: the server then parses it anew, and its values are sent only after a round trip for their types.
 */
export function preparing<C extends Client>(client: C): C {
  return new Proxy(client, {
    get: (target, name, receiver) => {
      if (name === 'unsafe') return prepareUnsafe(target);
      if (name === 'begin' && 'begin' in target) {
        return (work: (tx: postgres.TransactionSql) => unknown) => target.begin((tx) => work(preparing(tx)));
      }
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
}

function prepareUnsafe(client: Client): Client['unsafe'] {
  return (query, values, options) => client.unsafe(query, values, { ...options, prepare: true });
}
