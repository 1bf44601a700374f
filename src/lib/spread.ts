/** About so long, half of it more or less by chance: devices that failed together do not come back together. */
export const spread = (ms: number): number => ms * (0.5 + Math.random())
