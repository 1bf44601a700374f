/** Drafts of requests that the server has never seen. */
import { type DraftRow, listDrafts } from '../../api/outbox.ts'
import { clientModules } from '../modules.ts'

const isHere = ({ module, version, state }: DraftRow): boolean => version === 0 && state !== 'queued' && clientModules.some((m) => m.slug === module)

/** Last saved first. Those of other things than requests (a test, a rating) are asked for by what wants them. */
export const draftsHere = async (): Promise<DraftRow[]> => (await listDrafts()).filter(isHere)
