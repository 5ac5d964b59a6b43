export const QUEUE_SCHEMA = 'pgboss';

/** A worker that has not been heard of for this long is dead, and its jobs go to another. The least pg-boss takes. */
export const HEARTBEAT_SECONDS = 10;

/** How often the dead are looked for; 60 s, the default, made a killed job wait a minute. */
export const MONITOR_SECONDS = 5;

/** Only redeliveries wait for it: what this process dispatches wakes its workers at once. */
export const POLLING_SECONDS = 2;

export const IDLE_POLLING_SECONDS = 60;
