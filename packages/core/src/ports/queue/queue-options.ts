export const QUEUE_SCHEMA = 'pgboss';

/** A worker that has not been heard of for this long is dead, and its jobs go to another. The least pg-boss takes. */
export const HEARTBEAT_SECONDS = 10;

/** How often the dead are looked for; 60 s, the default, made a killed job wait a minute. */
export const MONITOR_SECONDS = 5;

export const POLLING_SECONDS = 0.5;
