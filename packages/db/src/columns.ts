import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import { fromSql, toSql } from 'pgvector';

export const tenantId = () => uuid('tenant_id').notNull();

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 6 });

/** A vector whose length is the row's own `dimensions`, so that one table holds several models. */
export const vectorColumn = customType<{ data: number[]; driverData: string }>({
  dataType: () => 'vector',
  toDriver: (value) => toSql(value) as string,
  fromDriver: (value) => fromSql(value) as number[],
});

export const tsvectorColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'tsvector',
});
