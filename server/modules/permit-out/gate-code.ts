import { randomInt } from 'node:crypto'

/** What the person says at the gate: six digits drawn when the permit is approved, so that nobody knows them before. */
export const drawGateCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')
