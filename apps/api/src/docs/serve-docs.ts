import { createHash } from 'node:crypto';
import type { ApiApp } from '../http/api-env.ts';
import type { OpenApiDocument } from '../http/share-responses.ts';
import { describeApi } from '../openapi-document.ts';
import { renderDocsPage } from './docs-page.ts';
import { describeService } from './service-card.ts';

interface Docs {
  document: OpenApiDocument;
  page: string;
  headers: Record<string, string>;
}

/** `/openapi.json`, the reference that reads it to people, and what somebody finds who only has the address. */
export function serveDocs(app: ApiApp): void {
  const docs = onceAsked(() => makeDocs(app));
  app.get('/openapi.json', async (c) => c.json((await docs()).document));
  app.get('/docs', async (c) => {
    const { page, headers } = await docs();
    return c.html(page, 200, headers);
  });
  app.get('/', (c) => {
    const isBrowser = c.req.header('accept')?.includes('text/html') ?? false;
    return isBrowser ? c.redirect('/docs') : c.json(describeService(new URL(c.req.url).origin));
  });
}

/** It takes longer than any request, and few ask: so not before somebody does. */
function onceAsked<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

async function makeDocs(app: ApiApp): Promise<Docs> {
  const document = describeApi(app);
  const page = await renderDocsPage(document);
  const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  const headers = {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  };
  return { document, page, headers };
}
