/** The one place that reads the machine's clock; everything else takes a `Clock`. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = {
  now: () => new Date(),
};
