/** After a new password or second factor. */
import { patchSession } from '../offline/session.ts'
import { port } from './offline.ts'

/** The server has ended all but this session, with the push address of every device: whoever keeps that fresh tells it again. */
export const accessBeganAnew = (): Promise<void> => patchSession(port, { accessSince: port.now() })
