import { styleText } from 'node:util';

export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

export interface Progress {
  update(done: number, note?: string): void;
  finish(note: string): void;
}

export interface Terminal {
  title(text: string): void;
  step(text: string): void;
  say(text: string): void;
  /** One request and what came back. */
  call(line: { who: string; request: string; status: number; milliseconds: number }): void;
  show(label: string, text: string): void;
  /** A bar that grows in place; where lines cannot be rewritten, a line for each quarter. */
  progress(label: string, total: number): Progress;
}

type Style = Parameters<typeof styleText>[0];

const BAR_WIDTH = 24;
const CLEAR_LINE = '\r\u001B[K';
const LABEL_WIDTH = 12;

/** Writes for people: colour and moving bars on a terminal, plain lines anywhere else. */
export function createTerminal(out: Output): Terminal {
  const style = (format: Style, text: string): string =>
    out.isTTY === true ? styleText(format, text, { stream: process.stdout }) : text;
  const line = (text: string): void => void out.write(`${text}\n`);
  let steps = 0;
  return {
    title: (text) => line(`\n${style('bold', text)}`),
    step: (text) => line(`\n${style(['bold', 'cyan'], `${(steps += 1)}. ${text}`)}`),
    say: (text) => line(`   ${text}`),
    call: ({ who, request, status, milliseconds }) => {
      const outcome = style(status < 400 ? 'green' : 'yellow', String(status));
      line(
        `   ${style('dim', who.padEnd(LABEL_WIDTH))} ${request}  ${outcome}  ${style('dim', duration(milliseconds))}`,
      );
    },
    show: (label, text) => {
      const indent = ' '.repeat(LABEL_WIDTH + 4);
      line(`   ${style('dim', label.padEnd(LABEL_WIDTH))} ${text.replaceAll('\n', `\n${indent}`)}`);
    },
    progress: (label, total) =>
      out.isTTY === true ? movingBar(out, { label, total }) : quarterLines(line, { label, total }),
  };
}

function movingBar(out: Output, { label, total }: { label: string; total: number }): Progress {
  const draw = (done: number, note: string): void => {
    const full = total === 0 ? BAR_WIDTH : Math.round((Math.min(done, total) / total) * BAR_WIDTH);
    const bar = `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)}`;
    const text = `   ${label.padEnd(LABEL_WIDTH)} ${bar} ${done}/${total} ${note}`;
    out.write(`${CLEAR_LINE}${text.slice(0, out.columns ?? 80)}`);
  };
  draw(0, '');
  return {
    update: (done, note = '') => draw(done, note),
    finish: (note) => {
      draw(total, note);
      out.write('\n');
    },
  };
}

function quarterLines(line: (text: string) => void, { label, total }: { label: string; total: number }): Progress {
  let shown = '';
  const tell = (text: string): void => {
    if (text !== shown) line(`   ${label.padEnd(LABEL_WIDTH)} ${text}`);
    shown = text;
  };
  return {
    update: (done, note = '') => {
      const quarter = total === 0 ? 4 : Math.floor((done / total) * 4);
      if (quarter < 4) tell(note === '' ? `${quarter * 25} %` : note);
    },
    finish: (note) => tell(`${total}/${total} ${note}`),
  };
}

/** `12 ms`, `3.4 s`. */
export function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
