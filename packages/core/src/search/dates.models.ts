import { wordLexemes } from './lexemes.models.ts';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** A message's day as words people ask with: year, month, day and the ISO forms, in UTC. */
export function dateLexemes(date: Date): string[] {
  const iso = date.toISOString();
  const day = iso.slice(0, 10);
  const month = MONTHS[date.getUTCMonth()] ?? '';
  return [...wordLexemes(month).slice(0, 1), String(date.getUTCDate()), day.slice(0, 4), day.slice(0, 7), day];
}
