/** Drafts of requests that the server has never seen. */
import { outboxRows } from '../../api/offline.ts'
import { type DraftRow, listDrafts } from '../../api/outbox.ts'
import { isDraftAlone } from '../../offline/rows.ts'
import { clientModules } from '../modules.ts'

const isHere = (draft: DraftRow): boolean => draft.version === 0 && isDraftAlone(draft, outboxRows()) && clientModules.some((m) => m.slug === draft.module)

/** Last saved first. Those of other things than requests (a test, a rating) are asked for by what wants them. */
export const draftsHere = async (): Promise<DraftRow[]> => (await listDrafts()).filter(isHere)
