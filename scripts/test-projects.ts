import type { TestProjectInlineConfiguration } from 'vitest/config';

type ProjectTest = NonNullable<TestProjectInlineConfiguration['test']>;

/** A vitest project and the variables without which it cannot run. */
export interface TestProject {
  name: string;
  needs: readonly string[];
  test: ProjectTest;
}

const database = ['TEST_DATABASE_URL'];
const objectStore = ['TEST_S3_ENDPOINT'];
const realStack = [...database, ...objectStore];

const databaseTests: ProjectTest = {
  include: ['{apps,packages}/*/src/**/*.db.test.ts'],
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** They hold the API's declarations against its answers, thousands of times: what answers below is the other files' to show. */
const declarationSweeps = [
  '**/sweep-{writes,refusals}.db.test.ts',
  '**/{role-grid,two-tenants,openapi-examples}.db.test.ts',
];

// Each file starts the product: two at a time would compete for the same cores and measure each other.
const productTests: ProjectTest = {
  fileParallelism: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};
const acceptance = ['test/{acceptance,isolation}/**/*.test.ts'];

export const testProjects: readonly TestProject[] = [
  {
    name: 'unit',
    needs: [],
    test: {
      include: ['{apps,packages}/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
      exclude: ['**/*.{db,s3,browser}.test.ts', '**/node_modules/**'],
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  },
  { name: 'db', needs: [], test: { ...databaseTests, env: { CAIRN_TEST_DRIVER: 'pglite' } } },
  {
    name: 'db-postgres',
    needs: database,
    test: {
      ...databaseTests,
      exclude: [...declarationSweeps, '**/node_modules/**'],
      env: { CAIRN_TEST_DRIVER: 'postgres' },
    },
  },
  {
    name: 's3',
    needs: objectStore,
    test: { include: ['{apps,packages}/*/src/**/*.s3.test.ts'], testTimeout: 60_000 },
  },
  {
    name: 'browser',
    needs: ['CAIRN_TEST_CHROMIUM'],
    test: { include: ['apps/*/src/**/*.browser.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
  },
  {
    name: 'acceptance',
    needs: [],
    test: {
      ...productTests,
      include: acceptance,
      exclude: ['**/*.real.test.ts', '**/node_modules/**'],
      env: { CAIRN_TEST_STACK: 'embedded' },
    },
  },
  {
    name: 'acceptance-real',
    needs: realStack,
    test: {
      ...productTests,
      include: acceptance,
      exclude: ['**/*.embedded.test.ts', '**/node_modules/**'],
      env: { CAIRN_TEST_STACK: 'real' },
    },
  },
  {
    name: 'chaos',
    needs: realStack,
    test: {
      ...productTests,
      include: ['test/chaos/**/*.test.ts'],
      env: { CAIRN_TEST_STACK: 'real' },
    },
  },
];

export function missingVariables(project: TestProject): string[] {
  return project.needs.filter((name) => !process.env[name]);
}
