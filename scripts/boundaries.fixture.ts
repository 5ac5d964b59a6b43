/** A file of the seeded repository. `type x` imports only a type from x. */
export interface SeededFile {
  path: string;
  imports: string[];
}

/** The first file of `files` is the offender. */
export interface ForbiddenImport {
  rule: string;
  what: string;
  files: SeededFile[];
}

function file(path: string, ...imports: string[]): SeededFile {
  return { path, imports };
}

function forbidden(rule: string, what: string, ...files: SeededFile[]): ForbiddenImport {
  return { rule, what, files };
}

export const allowedImports: SeededFile[] = [
  file('packages/db/src/index.ts', 'drizzle-orm'),
  file('packages/db/src/schema/index.ts', 'drizzle-orm'),
  file('packages/db/src/system-tx.ts', './index.ts'),
  file('packages/db/src/drivers.db.test.ts', '@cairn/testing', './system-tx.ts'),
  file('packages/sdk/src/index.ts'),
  file('packages/testing/src/index.ts', '@cairn/core/memory', '@cairn/db'),
  file('packages/core/src/shared/errors.ts'),
  file('packages/core/src/shared/index.ts', './errors.ts'),
  file('packages/core/src/ports/queue/index.ts', '../../shared/errors.ts', '@cairn/db/system-tx'),
  file('packages/core/src/identity/find-key.ts', '@cairn/db/system-tx'),
  file('packages/core/src/skills/sweep-orphans.ts', '@cairn/db/system-tx'),
  file('packages/core/src/skills/skills.repository.ts', 'type @cairn/db/system-tx'),
  file('packages/core/src/memory/memory.repository.ts', 'drizzle-orm', '@cairn/db/schema'),
  file('packages/core/src/memory/add-entry.ts', './memory.repository.ts', '../shared/errors.ts'),
  file('packages/core/src/memory/add-entry.db.test.ts', './add-entry.ts', '@cairn/testing'),
  file('packages/core/src/memory/index.ts', './add-entry.ts', '../ports/queue/index.ts', '@cairn/db'),
  file('packages/core/src/skills/index.ts', '../memory/index.ts'),
  file('packages/core/src/skills/left.ts', 'type ./right.ts'),
  file('packages/core/src/skills/right.ts', './left.ts'),
  file('apps/api/src/index.ts', 'hono', '@cairn/core/memory', '@cairn/core/ports/queue'),
  file('apps/api/src/main.ts', './index.ts', '@cairn/db'),
  file('apps/api/src/index.test.ts', './index.ts', '@cairn/testing', '@cairn/db'),
  file('apps/api/src/test/build-test-app.ts', '../index.ts', '@cairn/testing'),
  file('apps/worker/src/index.ts', '@cairn/core/memory'),
  file('apps/standalone/src/main.ts', '@cairn/api', '@cairn/worker', '@cairn/core/memory', '@cairn/db'),
  file('apps/cli/src/main.ts', '@cairn/sdk'),
  file('apps/console/src/main.tsx', '@cairn/sdk'),
  file('test/support/start-product.ts', '@cairn/testing', 'postgres'),
  file('test/acceptance/loop.test.ts', '@cairn/sdk', '../support/start-product.ts'),
  file('test/chaos/kill.test.ts', '@cairn/sdk', '@cairn/testing', 'postgres'),
];

export const forbiddenImports: ForbiddenImport[] = [
  forbidden('sdk-and-db-stand-alone', 'db imports core', file('packages/db/src/a.ts', '@cairn/core/memory')),
  forbidden(
    'sdk-and-db-stand-alone',
    'db imports a type of core',
    file('packages/db/src/b.ts', 'type @cairn/core/memory'),
  ),
  forbidden('sdk-and-db-stand-alone', 'sdk imports core', file('packages/sdk/src/a.ts', '@cairn/core/memory')),
  forbidden(
    'sdk-and-db-stand-alone',
    'a test of sdk imports testing',
    file('packages/sdk/src/a.test.ts', '@cairn/testing'),
  ),
  forbidden('core-imports-db-only', 'core imports testing', file('packages/core/src/memory/a.ts', '@cairn/testing')),
  forbidden('core-imports-db-only', 'core imports sdk', file('packages/core/src/memory/b.ts', '@cairn/sdk')),
  forbidden('testing-imports-core-and-db-only', 'testing imports sdk', file('packages/testing/src/a.ts', '@cairn/sdk')),
  forbidden(
    'tests-beside-the-code-add-db-and-testing-only',
    'a test of api imports sdk',
    file('apps/api/src/a.test.ts', '@cairn/sdk'),
  ),
  forbidden(
    'no-relative-path-into-another-package',
    'core reaches into the folder of db',
    file('packages/core/src/memory/c.ts', '../../../db/src/index.ts'),
  ),
  forbidden(
    'no-relative-path-into-another-package',
    'core imports a script',
    file('packages/core/src/memory/d.ts', '../../../../scripts/tool.ts'),
    file('scripts/tool.ts'),
  ),
  forbidden(
    'no-relative-path-from-tests-into-a-package',
    'a test reaches into the folder of sdk',
    file('test/acceptance/a.test.ts', '../../packages/sdk/src/index.ts'),
  ),
  forbidden('nobody-imports-apps', 'a package imports an app', file('packages/testing/src/b.ts', '@cairn/api')),
  forbidden('nobody-imports-apps', 'a test imports an app', file('test/chaos/a.test.ts', '@cairn/worker')),
  forbidden(
    'nobody-imports-apps',
    'a test imports an app by its path',
    file('test/acceptance/b.test.ts', '../../apps/api/src/index.ts'),
  ),
  forbidden('apps-import-no-other-app', 'worker imports api', file('apps/worker/src/a.ts', '@cairn/api')),
  forbidden(
    'standalone-starts-api-and-worker-only',
    'standalone imports cli',
    file('apps/standalone/src/a.ts', '@cairn/cli/src/main.ts'),
  ),
  forbidden(
    'standalone-imports-core-and-db-only',
    'standalone imports sdk',
    file('apps/standalone/src/b.ts', '@cairn/sdk'),
  ),
  forbidden('api-and-worker-import-core-only', 'a route imports db', file('apps/api/src/a.ts', '@cairn/db')),
  forbidden('api-and-worker-import-core-only', 'a job imports testing', file('apps/worker/src/b.ts', '@cairn/testing')),
  forbidden('main-imports-core-and-db-only', 'main imports testing', file('apps/worker/src/main.ts', '@cairn/testing')),
  forbidden('console-and-cli-use-the-sdk-only', 'cli imports core', file('apps/cli/src/a.ts', '@cairn/core/memory')),
  forbidden('console-and-cli-use-the-sdk-only', 'console imports db', file('apps/console/src/a.tsx', '@cairn/db')),
  forbidden(
    'black-box-tests-use-the-sdk-only',
    'a test imports core',
    file('test/isolation/a.test.ts', '@cairn/core/memory'),
  ),
  forbidden(
    'black-box-tests-use-the-sdk-only',
    'a test imports testing',
    file('test/acceptance/c.test.ts', '@cairn/testing'),
  ),
  forbidden('black-box-tests-speak-no-sql', 'a test opens the database', file('test/acceptance/d.test.ts', 'postgres')),
  forbidden(
    'harness-uses-sdk-and-testing-only',
    'a chaos test imports core',
    file('test/chaos/b.test.ts', '@cairn/core/memory'),
  ),
  forbidden(
    'features-meet-at-the-index',
    'skills imports a verb of memory',
    file('packages/core/src/skills/a.ts', '../memory/add-entry.ts'),
  ),
  forbidden(
    'repositories-are-private',
    'skills imports the repository of memory',
    file('packages/core/src/skills/b.ts', '../memory/memory.repository.ts'),
  ),
  forbidden(
    'repositories-are-private',
    'shared imports the repository of memory',
    file('packages/core/src/shared/a.ts', '../memory/memory.repository.ts'),
  ),
  forbidden(
    'shared-and-ports-know-no-feature',
    'shared imports memory',
    file('packages/core/src/shared/b.ts', '../memory/index.ts'),
  ),
  forbidden(
    'shared-and-ports-know-no-feature',
    'a port imports a verb of memory',
    file('packages/core/src/ports/a.ts', '../memory/add-entry.ts'),
  ),
  forbidden(
    'system-tx-for-identity-queue-and-sweeps-only',
    'memory sees across tenants',
    file('packages/core/src/memory/e.ts', '@cairn/db/system-tx'),
  ),
  forbidden(
    'drizzle-in-db-and-repositories-only',
    'a verb speaks SQL',
    file('packages/core/src/memory/f.ts', 'drizzle-orm'),
  ),
  forbidden('hono-in-api-only', 'core imports hono', file('packages/core/src/memory/g.ts', 'hono')),
  forbidden(
    'no-cycles',
    'two files need each other',
    file('packages/core/src/memory/h.ts', './i.ts'),
    file('packages/core/src/memory/i.ts', './h.ts'),
  ),
  forbidden('no-unresolvable', 'a file that is not there', file('packages/core/src/memory/j.ts', './nowhere.ts')),
];
