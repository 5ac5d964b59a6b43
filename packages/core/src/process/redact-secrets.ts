/** What must never stand in a log, wherever it came from: keys of ours, tokens in headers, passwords in addresses. */
const SECRETS: readonly [RegExp, string][] = [
  [/crn_[a-z]+_[0-9A-Za-z]{8,}/g, 'crn_[secret]'],
  [/\b(bearer|basic)\s+[A-Za-z0-9+/._~=-]{8,}/gi, '$1 [secret]'],
  [/(?<=[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@"\\]{0,200}:[^\s/@"\\]{1,200}(?=@)/gi, '[secret]'],
];

/** A second wall: nothing that is logged should hold a secret in the first place. */
export function redactSecrets(text: string): string {
  return SECRETS.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
}
