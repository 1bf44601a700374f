import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a secret was said, in a time that tells nothing of it, nor how long it is. */
export const isSameSecret = (given: string, known: string): boolean => timingSafeEqual(digest(given), digest(known))
