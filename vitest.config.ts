import { defineConfig } from 'vitest/config';
import { missingVariables, testProjects } from './scripts/test-projects.ts';

export default defineConfig({
  test: {
    projects: testProjects
      .filter((project) => missingVariables(project).length === 0)
      .map(({ name, test }) => ({ test: { ...test, name } })),
  },
});
