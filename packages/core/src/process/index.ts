export { onStopSignal } from './stop-signal.ts';
export { writeLogLine } from './log-line.ts';
