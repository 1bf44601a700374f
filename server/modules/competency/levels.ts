/** Levels that whoever has an assessment on the desk gives. */
import type { DeskInput, DeskOutput } from '../../../contract/kit/desk.ts'
import { deskFieldsOf, deskLevelsAt } from '../../../contract/kit/desk.ts'
import type { CreateOrUpdateOutput, LevelsInput } from '../../../contract/modules/competency/calls.ts'
import { competencyDeskFields } from '../../../contract/modules/competency/fields.ts'
import { competency } from '../../../contract/modules/competency/index.ts'
import { tx } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { refuseAll } from '../../lib/refuse.ts'
import { recordsById } from '../../request/records.ts'
import type { Machinery } from './final.ts'
import { type DeskField, rowsOf } from './values.ts'

const FIELDS: readonly DeskField[] = ['superiorLevels', 'finalLevels']
type LevelRow = { lineId: string; competencyId?: string | null }

/**
 * Keeps levels as the machinery keeps what is filled in at a desk; of competencies that are in the assessment alone.
 * @throws CallError as `saveDesk`, competency_unknown
 */
export const saveLevels = (requests: Pick<Machinery, 'saveDesk'>, input: DeskInput, context: Context): Promise<DeskOutput> =>
  tx(async () => {
    const saved = await requests.saveDesk(competency, input, context)
    const [record] = await recordsById([input.id])
    const known = new Set(record ? rowsOf(record.values).map((r) => r.competencyId) : [])
    refuseAll(FIELDS.flatMap((field) => {
      const rows = (input[field] ?? []) as LevelRow[]
      const twice = (row: LevelRow, i: number) => rows.findIndex((r) => r.competencyId === row.competencyId) !== i
      return rows.flatMap((row, i) => (row.competencyId && (!known.has(row.competencyId) || twice(row, i)) ? [{ code: 'competency_unknown', field: `${field}.${row.lineId}.competencyId` }] : []))
    }))
    return saved
  })

/** The same by the one call that also saves drafts: the levels are those of the level that is on. */
export const giveLevels = (requests: Pick<Machinery, 'saveDesk' >, { id, version, deskVersion, levels }: LevelsInput, context: Context): Promise<CreateOrUpdateOutput> =>
  tx(async () => {
    const [before] = await recordsById([id])
    const rows = levels.map(({ competencyId, level = null, comment = null }) => ({ lineId: competencyId, competencyId, level, comment }))
    const fields = Object.keys(deskFieldsOf(competencyDeskFields, before ? deskLevelsAt(before) : ['first']))
    const saved = await saveLevels(requests, { id, ...(version === undefined ? {} : { version }), deskVersion, ...Object.fromEntries(fields.map((field) => [field, rows])) }, context)
    const record = before ?? (await recordsById([id]))[0]
    if (!record) throw new Error('levels were kept of an assessment that is not there')
    return { id, code: record.code, status: record.status as CreateOrUpdateOutput['status'], version: record.version, message: saved.message, deskVersion: saved.deskVersion }
  })
