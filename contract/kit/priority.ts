/**
 * What nobody waits for says so in the header `Priority`, by its lowest urgency (RFC 9218, 4.1: 7 is "background"). The server does it when nobody
 * else waits, and refuses it as busy (503) when that takes too long.
 */
export const PRIORITY_HEADER = 'priority'

/** Of a call that fetches ahead. Browsers send urgencies of their own, but not this one. */
export const BACKGROUND = 'u=7'

const URGENCY = /(?:^|,) *u=([0-7]) *(?:,|$)/

/** Whether nobody waits for an answer, by the value of the header; one that cannot be read says nothing. */
export const isBackground = (value: string | null): boolean => URGENCY.exec(value ?? '')?.[1] === '7'
