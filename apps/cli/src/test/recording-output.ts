import type { Output } from '../terminal.ts';

export interface RecordingOutput extends Output {
  text: string;
}

/** An output that keeps what was written. */
export function recordingOutput({ isTTY = false }: { isTTY?: boolean } = {}): RecordingOutput {
  return {
    isTTY,
    columns: 100,
    text: '',
    write(text) {
      this.text += text;
    },
  };
}
