/** How values of one's record are shown. Pure. */
import { isCivilDate } from '../../../../contract/kit/civil-date.ts'

const DOTS = '••••'
/** So much of a number says which it is. */
const END = 4

/** `•••• 4321`; of a short number, of words, and of what is not known here, the dots alone. */
export const maskedNumber = (value: string | undefined, isNumber = true): string => (value && isNumber && value.length > END * 2 ? `${DOTS} ${value.slice(-END)}` : DOTS)

/** Whether a document has run out. */
export const hasRunOut = (validUntil: unknown, today: string): boolean => isCivilDate(validUntil) && validUntil < today

/** Whether a name says a value already: it is not said twice. */
export const isSaid = (name: string, text: string): boolean => name.split(/[,،]\s*/).includes(text)
