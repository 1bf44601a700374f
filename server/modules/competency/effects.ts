/** What an approved assessment really changes, and how it is taken back. The log says which competency, never a level. @see contract/modules/competency/README.md#effects */
import type { Level } from '../../../contract/growth/levels.ts'
import { everyCompetency } from '../../growth/competencies.ts'
import { doneItemOf, proposeItems, settleProposals, takenUp, withdrawItems } from '../../growth/items.ts'
import { holdLevels, laterThan, withdrawLevels } from '../../growth/levels.ts'
import { planSince } from '../../growth/plans.ts'
import type { Problem } from '../../lib/refuse.ts'
import { todayOf } from '../../org/today.ts'
import type { Effect, EffectInput, ModuleValues, Posted } from '../../request/module.ts'
import { deskValuesOf } from '../../request/perform/desk.ts'
import { finalLevels, rowsOf } from './values.ts'
import { periodIdOf } from '../../growth/periods.ts'
import { nameIn } from '../../lib/name-in.ts'

const ITEM = 'development_item'

export interface Settled {
  competencyId: string
  requiredLevel: Level
  level: Level
}

/** What the last level settled on. */
export function settledOf(values: ModuleValues, desk: ModuleValues): Settled[] {
  const final = finalLevels(desk)
  return rowsOf(values).flatMap(({ competencyId, requiredLevel }) => {
    const level = final.get(competencyId) ?? null
    return level === null ? [] : [{ competencyId, requiredLevel, level }]
  })
}

const settledFor = async ({ record }: EffectInput): Promise<Settled[]> => settledOf(record.values, await deskValuesOf(record.id))

/** Proposals that went, and those that hold again, as the log says it. */
const settledItems = ({ gone, back }: { gone: readonly string[]; back: readonly string[] }): Posted[] => [
  ...gone.map((id) => ({ target: `${ITEM}:${id}`, before: { withdrawn: false }, after: { withdrawn: true } })),
  ...back.map((id) => ({ target: `${ITEM}:${id}`, before: { withdrawn: true }, after: { withdrawn: false } })),
]

const competencyProfile: Effect = {
  kind: 'competencyProfile',
  async post(input) {
    const { record, line, context } = input
    const levels = await settledFor(input)
    const periodId = periodIdOf(record.values)
    if (periodId === null) throw new Error('an assessment without a period reached its effects')
    const held = await holdLevels({ requestId: record.id, employeeId: line.employeeId, periodId, validFrom: await todayOf(line.employeeId, context.now), levels }, context.now)
    return held.map((id) => ({ target: `competency_level:${id}`, before: null, after: { held: true } }))
  },
  async reverse({ record, line, context }) {
    const withdrawn = await withdrawLevels(record.id, line.employeeId, context.now)
    return [...withdrawn.map((id) => ({ target: `competency_level:${id}`, before: { held: true }, after: { held: false } })), ...settledItems(await settleProposals(line.employeeId, context.now))]
  },
  async blocksReversal({ record, line, context }): Promise<Problem | null> {
    const later = await laterThan(record.id)
    if (later) return { code: 'competency_superseded', params: { code: later.code, period: nameIn(later.period, context.language) } }
    const plan = await planSince(line.employeeId, record.id)
    return plan === null ? null : { code: 'competency_in_plan', params: { code: plan } }
  },
}

const developmentProposed: Effect = {
  kind: 'developmentProposed',
  async post(input) {
    const { record, line, context } = input
    const gaps = (await settledFor(input)).filter((l) => l.level < l.requiredLevel)
    const all = await everyCompetency()
    const items = gaps.flatMap(({ competencyId, level, requiredLevel }) => {
      const found = all.get(competencyId)
      return found ? [{ lineId: competencyId, competencyId, text: context.t('effects:competency.item', { competency: nameIn(found, context.language), from: level, to: requiredLevel }) }] : []
    })
    const known = await takenUp(line.employeeId)
    const ids = await proposeItems({ source: 'competency', requestId: record.id, employeeId: line.employeeId, items: items.filter((i) => !known.has(i.competencyId)) }, context.now)
    return [...ids.map((id) => ({ target: `${ITEM}:${id}`, before: null, after: { status: 'proposed' } })), ...settledItems(await settleProposals(line.employeeId, context.now))]
  },
  async reverse({ record, context }) {
    return (await withdrawItems(record.id, context.now)).map((id) => ({ target: `${ITEM}:${id}`, before: { withdrawn: false }, after: { withdrawn: true } }))
  },
  async blocksReversal({ record }) {
    const done = await doneItemOf(record.id)
    return done === null ? null : { code: 'competency_item_done', params: { item: done } }
  },
}

export const competencyEffects: Effect[] = [competencyProfile, developmentProposed]
