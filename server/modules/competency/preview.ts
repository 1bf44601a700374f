/** What an approval (or a cancel) would change, in words, for those who are shown the levels it would change to. */
import { isInForce } from '../../../contract/kit/lifecycle.ts'
import type { PreviewRow } from '../../../contract/modules/platform/calls.ts'
import { everyCompetency } from '../../growth/competencies.ts'
import { heldOf, periodBefore } from '../../growth/levels.ts'
import type { Context } from '../../lib/handler.ts'
import { namesOf } from '../../org/people.ts'
import type { CheckInput, ModuleValues, RequestRecord } from '../../request/module.ts'
import { deskValuesOf } from '../../request/perform/desk.ts'
import { settledOf } from './effects.ts'
import { sightOf } from './reader.ts'
import { nameIn } from '../../lib/name-in.ts'

const row = (kind: string, text: string, warning = false): PreviewRow => ({ kind, text, before: null, after: null, warning })

/** Levels as they would be settled, of those the reader is shown; null while they are shown none. */
async function shownDesk(record: RequestRecord, context: Context): Promise<ModuleValues | null> {
  const { first, last } = await sightOf(record, context)
  if (!first) return null
  const { superiorLevels, finalLevels } = await deskValuesOf(record.id)
  return { superiorLevels, ...(last ? { finalLevels } : {}) }
}

async function taken(record: RequestRecord, { t, language }: Context): Promise<PreviewRow[]> {
  const before = await periodBefore(record.id, record.employeeId)
  return [row('competencyProfile', before ? t('effects:competency.back', { period: nameIn(before, language) }) : t('effects:competency.backToNone'))]
}

export async function previewAssessment({ record, context, action }: CheckInput & { action: 'approve' | 'cancel' }): Promise<PreviewRow[]> {
  const { t, language } = context
  if (action === 'cancel' || isInForce(record.status)) return isInForce(record.status) ? taken(record, context) : []
  const desk = await shownDesk(record, context)
  const settled = desk ? settledOf(record.values, desk) : []
  if (settled.length === 0) return []
  const held = await heldOf(record.employeeId)
  const all = await everyCompetency()
  const changes = settled.map(({ competencyId, level }) => level - (held.get(competencyId)?.level ?? level))
  const [rises, falls] = [changes.filter((c) => c > 0).length, changes.filter((c) => c < 0).length]
  const said = [...(rises > 0 ? [t('effects:competency.rise', { count: rises })] : []), ...(falls > 0 ? [t('effects:competency.fall', { count: falls })] : [])].join(', ')
  const person = (await namesOf([record.employeeId])).get(record.employeeId) ?? ''
  const gaps = settled.filter((l) => l.level < l.requiredLevel).flatMap(({ competencyId, level, requiredLevel }) => {
    const found = all.get(competencyId)
    return found ? [t('effects:competency.gap', { competency: nameIn(found, language), level, required: requiredLevel })] : []
  })
  return [
    row('competencyProfile', t('effects:competency.levels', { count: settled.length, person, changes: said === '' ? '' : `: ${said}` })),
    ...(gaps.length > 0 ? [row('developmentProposed', t('effects:competency.gaps', { gaps: gaps.join(', ') }))] : []),
  ]
}
