import { civilDateIn } from '../../contract/kit/civil-date.ts'
import { port } from './offline.ts'

/** Today where this device is: in Jakarta a day has begun hours before it does in Greenwich. */
export const deviceDay = (): string => civilDateIn(new Date(port.now()), Intl.DateTimeFormat().resolvedOptions().timeZone)
