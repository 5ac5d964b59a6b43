import { defineConfig } from '@hey-api/openapi-ts';

// Types alone: how a request is sent, retried and refused is written by hand beside them.
export default defineConfig({
  input: 'openapi.json',
  output: { path: 'packages/sdk/src', clean: false, entryFile: false },
  plugins: ['@hey-api/typescript'],
});
