import type { ValidationIssue } from '@cairn/core/shared';

/** Deeper than anything the API takes. */
export const MAX_DEPTH = 32;

/** More than any request needs; a megabyte of `{}` becomes a hundred as objects. */
const MAX_VALUES = 100_000;

const UNSTORABLE = 'must not hold a NUL or a lone surrogate';

/** An object or array that is open at a place of the text. */
interface Frame {
  /** Names so far; null for an array. */
  names: Set<string> | null;
  /** Of the member or element that is being read. */
  at: string | number;
  /** The next string is a name. */
  expectsName: boolean;
}

/**
 * The first thing in a JSON text that is well-formed and yet nothing we take: nesting over 32, a NUL or a lone
 * surrogate (unless any text is legal), a name given twice, more values than any request has. One pass, before anything
 * is built from it; broken JSON is the parser's to refuse.
 */
export function findUnfit(text: string, { anyText = false } = {}): ValidationIssue | null {
  const frames: Frame[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const top = frames.at(-1);
    switch (text.charAt(at)) {
      case '{':
      case '[':
        if (frames.length === MAX_DEPTH) return issue(frames, `is nested over ${MAX_DEPTH} levels`);
        frames.push(openFrame(text.charAt(at) === '{'));
        break;
      case '}':
      case ']':
        frames.pop();
        break;
      case ',':
        if (++values > MAX_VALUES) return issue([], `holds more than ${MAX_VALUES} values`);
        if (top) nextMember(top);
        break;
      case '"': {
        const end = endOfString(text, at);
        const found = readString(frames, text.slice(at, end + 1));
        if (found !== null && !(anyText && found.message === UNSTORABLE)) return found;
        at = end;
        break;
      }
      default:
    }
  }
  return null;
}

function openFrame(isObject: boolean): Frame {
  return isObject ? { names: new Set(), at: '', expectsName: true } : { names: null, at: 0, expectsName: false };
}

function nextMember(frame: Frame): void {
  if (frame.names) frame.expectsName = true;
  else frame.at = Number(frame.at) + 1;
}

/** The index of the closing quote, or of the end where there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

function readString(frames: Frame[], token: string): ValidationIssue | null {
  const top = frames.at(-1);
  const names = top?.expectsName === true ? top.names : null;
  const escaped = token.includes('\\u');
  const value = names || escaped ? decode(token) : '';
  if (top && names) {
    top.at = value;
    top.expectsName = false;
    if (names.has(value)) return issue(frames, 'is given twice');
    names.add(value);
  }
  if (escaped && (!value.isWellFormed() || value.includes('\0'))) {
    return issue(frames, UNSTORABLE);
  }
  return null;
}

/** Empty for a broken token, which the parser refuses. */
function decode(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return '';
  }
}

function issue(frames: readonly Frame[], message: string): ValidationIssue {
  const path = frames.map(({ at }) => `/${String(at).toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return { path: path.join('').replaceAll('\0', '\uFFFD'), message };
}
