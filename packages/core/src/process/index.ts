export { createLog, type LogLevel } from './log-line.ts';
export { runMain } from './run-main.ts';
export { onStopSignal } from './stop-signal.ts';
