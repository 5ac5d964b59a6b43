export const ZIP = 'application/zip';

/** The type of a Content-Type without its parameters, in lower case; empty where there is none. */
export function mediaType(contentType: string | null | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
