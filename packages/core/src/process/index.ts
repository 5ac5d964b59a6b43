export { createLog, type Log, type LogFormat, type LogLevel, type LogOptions } from './log-line.ts';
export { redactSecrets } from './redact-secrets.ts';
export { runMain } from './run-main.ts';
export { onStopSignal } from './stop-signal.ts';
