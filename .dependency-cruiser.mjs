// Who may import whom. Each rule has a seeded violation in scripts/boundaries.test.ts.

// Tests and what only they use: x.test.ts, x.db.test.ts, x.test-support.ts, x.conformance.ts, src/test/x.ts.
const tests = '(/src/test/[^/]+|\\.(test|test-[a-z]+|conformance))\\.ts$';
// They disturb or measure a running product from outside; `support` gives each run its own database.
const harness = '^test/(chaos|load|bench|support)/';

const packages = [
  {
    name: 'sdk-and-db-stand-alone',
    comment: 'sdk and db import nothing of ours; the tests of db may use testing.',
    from: { path: '^packages/(sdk|db)/', pathNot: `^packages/db/.*${tests}` },
    to: { path: '^packages/', pathNot: '^packages/$1/' },
  },
  {
    name: 'core-imports-db-only',
    comment: 'core imports db; its tests may use testing.',
    from: { path: '^packages/core/', pathNot: tests },
    to: { path: '^packages/', pathNot: '^packages/(core|db)/' },
  },
  {
    name: 'testing-imports-core-and-db-only',
    from: { path: '^packages/testing/' },
    to: { path: '^packages/', pathNot: '^packages/(testing|core|db)/' },
  },
  {
    name: 'tests-beside-the-code-add-db-and-testing-only',
    from: { path: `^(apps/(api|worker|standalone)|packages/(core|db))/.*${tests}` },
    to: { path: '^packages/', pathNot: '^packages/(core|db|testing)/' },
  },
  {
    name: 'no-relative-path-into-another-package',
    comment: "A package is entered by its name, so that its package.json's exports hold.",
    from: { path: '^(?:apps|packages)/([^/]+)/' },
    to: {
      path: '^[^/]+/',
      pathNot: '^(apps|packages)/$1/',
      dependencyTypes: ['local'],
      dependencyTypesNot: ['aliased-workspace'],
    },
  },
  {
    name: 'no-relative-path-from-tests-into-a-package',
    from: { path: '^(test|scripts)/' },
    to: { path: '^packages/', dependencyTypes: ['local'], dependencyTypesNot: ['aliased-workspace'] },
  },
];

const apps = [
  {
    name: 'nobody-imports-apps',
    comment: 'Packages, tests and scripts know no app.',
    from: { path: '^(packages|test|scripts)/' },
    to: { path: '^apps/' },
  },
  {
    name: 'apps-import-no-other-app',
    comment: 'standalone alone starts other apps.',
    from: { path: '^apps/([^/]+)/', pathNot: '^apps/standalone/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'standalone-starts-api-and-worker-only',
    from: { path: '^apps/standalone/' },
    to: { path: '^apps/', pathNot: '^apps/(standalone|api|worker)/' },
  },
  {
    name: 'standalone-imports-core-and-db-only',
    from: { path: '^apps/standalone/', pathNot: tests },
    to: { path: '^packages/', pathNot: '^packages/(core|db)/' },
  },
  {
    name: 'api-and-worker-import-core-only',
    comment: 'Their main.ts opens the pool, so it alone imports db.',
    from: { path: '^apps/(api|worker)/', pathNot: [tests, '^apps/(api|worker)/src/main\\.ts$'] },
    to: { path: '^packages/', pathNot: '^packages/core/' },
  },
  {
    name: 'main-imports-core-and-db-only',
    from: { path: '^apps/(api|worker)/src/main\\.ts$' },
    to: { path: '^packages/', pathNot: '^packages/(core|db)/' },
  },
  {
    name: 'console-and-cli-use-the-sdk-only',
    from: { path: '^apps/(console|cli)/' },
    to: { path: '^packages/', pathNot: '^packages/sdk/' },
  },
];

const blackBox = [
  {
    name: 'black-box-tests-use-the-sdk-only',
    from: { path: '^test/', pathNot: harness },
    to: { path: '^packages/', pathNot: '^packages/sdk/' },
  },
  {
    name: 'black-box-tests-speak-no-sql',
    from: { path: '^test/', pathNot: harness },
    to: { path: 'node_modules/(postgres|pg|drizzle-orm|@electric-sql)/' },
  },
  {
    name: 'harness-uses-sdk-and-testing-only',
    from: { path: harness },
    to: { path: '^packages/', pathNot: '^packages/(sdk|testing)/' },
  },
];

const core = [
  {
    name: 'features-meet-at-the-index',
    comment: "A feature imports another only through the other's index.ts.",
    from: { path: '^packages/core/src/([^/]+)/', pathNot: '^packages/core/src/(shared|ports)/' },
    to: {
      path: '^packages/core/src/[^/]+/',
      pathNot: ['^packages/core/src/($1|shared|ports)/', '^packages/core/src/[^/]+/index\\.ts$', '\\.repository\\.ts$'],
    },
  },
  {
    name: 'repositories-are-private',
    comment: 'Only its own feature folder speaks SQL through a repository.',
    from: { path: '^packages/core/src/([^/]+)/' },
    to: { path: '\\.repository\\.ts$', pathNot: '^packages/core/src/$1/' },
  },
  {
    name: 'shared-and-ports-know-no-feature',
    from: { path: '^packages/core/src/(shared|ports)/' },
    to: {
      path: '^packages/core/src/[^/]+/',
      pathNot: ['^packages/core/src/(shared|ports)/', '\\.repository\\.ts$'],
    },
  },
  {
    name: 'system-tx-for-identity-queue-and-sweeps-only',
    comment: 'It opens work across tenants; its type opens nothing. The index of db must not hand it on.',
    from: {
      path: '^(apps|packages)/',
      pathNot: [
        '^packages/db/src/(?!index\\.ts$)',
        '^packages/core/src/identity/',
        '^packages/core/src/ports/queue',
        '^packages/core/src/[^/]+/sweep-[^/]+\\.ts$',
      ],
    },
    to: { path: '^packages/db/src/system-tx\\.ts$', dependencyTypesNot: ['type-only'] },
  },
];

const libraries = [
  {
    name: 'drizzle-in-db-and-repositories-only',
    from: {
      path: '^(apps|packages|scripts)/',
      pathNot: ['^packages/db/', '\\.repository(\\.db\\.test)?\\.ts$'],
    },
    to: { path: 'node_modules/drizzle-orm/' },
  },
  {
    name: 'hono-in-api-only',
    from: { path: '^(apps|packages|test|scripts)/', pathNot: '^apps/api/' },
    to: { path: 'node_modules/(hono|@hono)/' },
  },
];

const graph = [
  {
    name: 'no-cycles',
    comment: 'Types may point at each other, running code may not.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-unresolvable',
    comment: 'What cannot be resolved would pass every other rule unseen.',
    from: {},
    to: { couldNotResolve: true },
  },
];

export default {
  forbidden: [...packages, ...apps, ...blackBox, ...core, ...libraries, ...graph].map((rule) => ({
    severity: 'error',
    ...rule,
  })),
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
