import { z } from 'zod';
import { addressRanges } from './address-ranges.ts';
import { defineSettings, flag, optionalText, optionalUrl, port } from './define-setting.ts';

const serverSettings = defineSettings({
  host: { env: 'CAIRN_HOST', doc: 'The address to listen on.', schema: z.string().min(1), default: '127.0.0.1' },
  port: { env: 'CAIRN_PORT', doc: 'The port to listen on; 0 takes a free one.', schema: port, default: '8787' },
  dataDir: {
    env: 'CAIRN_DATA_DIR',
    doc: 'Where the embedded database, the objects and credentials.json are kept; one process at a time.',
    schema: z.string().min(1),
    default: './.cairn',
  },
  log: {
    env: 'CAIRN_LOG',
    doc: '`all`: a line for each request and job on standard error. `errors`: only for what failed on our side. Unset: `errors` for npm start, `all` for processes of their own.',
    schema: z.enum(['all', 'errors']).optional(),
    default: null,
  },
  secret: {
    env: 'CAIRN_SECRET',
    doc: 'Signs cursors and tokens; the same on every node. Unset: made once and kept in the data folder. Needed on real servers.',
    schema: z.string().min(16, 'must be at least 16 characters').optional(),
    default: null,
    secret: true,
  },
});

const databaseSettings = defineSettings({
  url: {
    env: 'DATABASE_URL',
    doc: 'PostgreSQL 17 with pgvector, as the app’s own unprivileged role. Unset: an embedded database.',
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    default: null,
    secret: true,
  },
  adminUrl: {
    env: 'DATABASE_ADMIN_URL',
    doc: 'The owner, for migrations, extensions and roles; read by migrate and bootstrap alone.',
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    default: null,
    secret: true,
  },
  maxConnections: {
    env: 'CAIRN_DATABASE_CONNECTIONS',
    doc: 'Connections one process holds at most.',
    schema: z.coerce.number().int().min(1).max(1000),
    default: '10',
  },
  preparedStatements: {
    env: 'CAIRN_DATABASE_PREPARED_STATEMENTS',
    doc: 'Statements are prepared once a connection, which saves a round trip each. `false` behind a pooler that gives each transaction another connection and does not carry them over, such as PgBouncer before 1.21.',
    schema: flag,
    default: 'true',
  },
});

const objectStoreSettings = defineSettings({
  endpoint: {
    env: 'S3_ENDPOINT',
    doc: 'An S3-compatible server. Unset: a folder in the data folder.',
    schema: optionalUrl,
    default: null,
  },
  bucket: { env: 'S3_BUCKET', doc: 'The bucket; it must exist.', schema: optionalText, default: null },
  region: { env: 'S3_REGION', doc: 'The bucket’s region.', schema: z.string().min(1), default: 'us-east-1' },
  accessKeyId: { env: 'S3_ACCESS_KEY_ID', doc: 'The access key.', schema: optionalText, default: null, secret: true },
  secretAccessKey: {
    env: 'S3_SECRET_ACCESS_KEY',
    doc: 'The secret key.',
    schema: optionalText,
    default: null,
    secret: true,
  },
  forcePathStyle: {
    env: 'S3_FORCE_PATH_STYLE',
    doc: 'true: the bucket is part of the path, as most servers that are not AWS want it.',
    schema: flag,
    default: 'true',
  },
});

const modelSettings = defineSettings({
  embeddingModel: {
    env: 'CAIRN_EMBEDDING_MODEL',
    doc: 'A remote embedding model. Unset: the bundled English one, whatever OPENAI_* says.',
    schema: optionalText,
    default: null,
  },
  embeddingBaseUrl: {
    env: 'CAIRN_EMBEDDING_BASE_URL',
    doc: 'An OpenAI-compatible server with embeddings, `…/v1`.',
    schema: optionalUrl,
    default: null,
  },
  embeddingApiKey: {
    env: 'CAIRN_EMBEDDING_API_KEY',
    doc: 'Its key.',
    schema: optionalText,
    default: null,
    secret: true,
  },
  embeddingDimensions: {
    env: 'CAIRN_EMBEDDING_DIMENSIONS',
    doc: 'How long its vectors are; asked of the server where it can choose.',
    schema: z.coerce.number().int().min(8).max(4000).optional(),
    default: null,
  },
});

const telemetrySettings = defineSettings({
  logFormat: {
    env: 'CAIRN_LOG_FORMAT',
    doc: '`json`: lines for machines. `text`: lines for a person. Unset: `text` where standard error is a terminal, else `json`.',
    schema: z.enum(['json', 'text']).optional(),
    default: null,
  },
  metricsPort: {
    env: 'CAIRN_METRICS_PORT',
    doc: 'A port on CAIRN_HOST where this process answers `GET /metrics` to anybody, so not one for the internet; each process on a machine needs its own. Unset: only the API has metrics, on its own port, for a platform key.',
    schema: port.optional(),
    default: null,
  },
  otlpEndpoint: {
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    doc: 'Where traces are sent by OTLP over HTTP, `http://collector:4318`; OTEL_EXPORTER_OTLP_HEADERS and its like are read as well. Unset: nowhere.',
    schema: optionalUrl,
    default: null,
  },
  traceShare: {
    env: 'CAIRN_TRACE_SHARE',
    doc: 'Which part of the traces that begin here is recorded, from 0 to 1. A trace that a client began goes by what the client says.',
    schema: z.coerce.number().min(0).max(1),
    default: '1',
  },
});

const floodGuardSettings = defineSettings({
  trustedProxies: {
    env: 'CAIRN_TRUSTED_PROXIES',
    doc: 'Addresses and CIDR ranges of your load balancers, separated by commas, whose `X-Forwarded-For` tells who sent a request. Unset: nobody is believed, and the address of the connection counts.',
    schema: addressRanges,
    default: null,
  },
  badCredentialsPerMinute: {
    env: 'CAIRN_BAD_CREDENTIALS_PER_MINUTE',
    doc: 'Requests without a good credential that one address may send, a quarter of them at once; beyond that it is answered 429 without the database being asked.',
    schema: z.coerce.number().int().min(4).max(600_000),
    default: '3000',
  },
});

const loadSettings = defineSettings({
  requestsAtOnce: {
    env: 'CAIRN_REQUESTS_AT_ONCE',
    doc: 'Requests one API process works on at once, shared evenly by the organizations that ask; what is above is answered 503 at once. Unset: ten for each of CAIRN_DATABASE_CONNECTIONS.',
    schema: z.coerce.number().int().min(1).max(10_000).optional(),
    default: null,
  },
  drainSeconds: {
    env: 'CAIRN_DRAIN_SECONDS',
    doc: 'After SIGTERM: how long `/readyz` says 503 while everything else is still answered, before connections are no longer taken. As long as your load balancer needs to notice; 0 without one.',
    schema: z.coerce.number().int().min(0).max(300),
    default: '0',
  },
});

/** Every setting there is, by group. */
export const SETTINGS = {
  server: serverSettings,
  database: databaseSettings,
  objectStore: objectStoreSettings,
  model: modelSettings,
  floodGuard: floodGuardSettings,
  load: loadSettings,
  telemetry: telemetrySettings,
};
