import { noticeTypes } from './notice-types.ts'
import { notify } from './notify.ts'

/** Codes of what happened to somebody's own keys. */
export type KeyNews = 'passwordChanged' | 'secondFactorOn' | 'secondFactorOff' | 'secondFactorReset' | 'recoveryCodesRenewed' | 'recoveryCodeUsed' | 'documentPasswordSet' | 'documentPasswordReset' | 'documentLocked' | 'emailChanged'

/**
 * The person hears by mail of what happened to their keys, also and especially when it was not them. In the open transaction.
 * @param event tells this happening from the next one of its kind
 * @param mailTo their address until now, where it is another one from now on; '': theirs
 */
export const tellOwner = (employeeId: string, code: KeyNews, event: string, link: string, now: Date, mailTo = ''): Promise<unknown> =>
  notify({ employeeId, actorId: null, eventKey: `${employeeId}:${code}:${event}`, typeId: noticeTypes.general, code, params: {}, link, now, push: false, mailTo })
