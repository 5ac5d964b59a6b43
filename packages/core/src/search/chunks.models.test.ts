import { describe, expect, it } from 'vitest';
import { splitChunks } from './chunks.models.ts';

describe('splitChunks', () => {
  it('leaves a short text as it is, the empty one too', () => {
    expect(splitChunks('short')).toEqual(['short']);
    expect(splitChunks('')).toEqual(['']);
  });

  it('loses nothing of a text of several pieces', () => {
    const text = 'A sentence of some words. '.repeat(200);
    const chunks = splitChunks(text);
    expect(chunks.join('')).toBe(text);
    expect(chunks.length).toBeGreaterThan(1);
    for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(1500);
  });

  it('cuts between paragraphs before sentences, and sentences before words', () => {
    const paragraph = `${'word '.repeat(260)}end.\n\n${'next one. '.repeat(100)}`;
    expect(splitChunks(paragraph)[0]?.endsWith('end.\n\n')).toBe(true);
    expect(splitChunks('Said. '.repeat(400))[0]?.endsWith('Said. ')).toBe(true);
    expect(splitChunks('word '.repeat(400))[0]?.endsWith('word ')).toBe(true);
  });

  it('never splits a surrogate pair', () => {
    for (const chunk of splitChunks(`x${'🦊'.repeat(2000)}`)) expect(chunk.isWellFormed()).toBe(true);
  });

  it('bounds the pieces of a huge text', () => {
    expect(splitChunks('z'.repeat(262_144))).toHaveLength(8);
  });
});
