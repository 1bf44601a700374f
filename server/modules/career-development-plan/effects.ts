/** What an approved plan really changes, and how it is taken back. The log says which rows, no word of a plan. @see contract/modules/career-development-plan/README.md#effects */
import { begunItems, planItems, proposeAgain, withdrawItems } from '../../growth/items.ts'
import { holdPlan, withdrawPlan } from '../../growth/plans.ts'
import { todayOf } from '../../org/today.ts'
import type { Effect } from '../../request/module.ts'
import { periodIdOf } from '../../growth/periods.ts'
import { rowsIn } from './values.ts'

const [PLAN, ITEM] = ['career_plan', 'development_item']
const TRAINING = 1

const planLocked: Effect = {
  kind: 'planLocked',
  async post({ record, line, context }) {
    const periodId = periodIdOf(record.values)
    if (periodId === null) throw new Error('a plan without a period reached its effects')
    const { id, ended } = await holdPlan({ employeeId: line.employeeId, periodId, requestId: record.id, approvedOn: await todayOf(line.employeeId, context.now) }, context.now)
    return [{ target: `${PLAN}:${id}`, before: null, after: { held: true } }, ...ended.map((former) => ({ target: `${PLAN}:${former}`, before: { held: true }, after: { held: false } }))]
  },
  async reverse({ record, line, context }) {
    const { withdrawn, again } = await withdrawPlan(record.id, line.employeeId, context.now)
    return [...withdrawn.map((id) => ({ target: `${PLAN}:${id}`, before: { held: true }, after: { held: false } })), ...(again === null ? [] : [{ target: `${PLAN}:${again}`, before: { held: false }, after: { held: true } }])]
  },
}

const developmentPlanned: Effect = {
  kind: 'developmentPlanned',
  async post({ record, line, context }) {
    const items = rowsIn(record.values, 'competencyData').map(({ lineId, competencyId = null, kind, action, dueDate = null }) => ({ lineId, competencyId, kind: kind ?? TRAINING, text: action ?? '', dueDate }))
    const { planned, replaced } = await planItems({ requestId: record.id, employeeId: line.employeeId, items }, context.now)
    return [...planned.map((id) => ({ target: `${ITEM}:${id}`, before: null, after: { status: 'planned' } })), ...replaced.map((id) => ({ target: `${ITEM}:${id}`, before: { withdrawn: false }, after: { withdrawn: true } }))]
  },
  async reverse({ record, line, context }, logged) {
    const withdrawn = await withdrawItems(record.id, context.now)
    const replaced = logged.filter((l) => l.before !== null).map((l) => l.target.slice(ITEM.length + 1))
    const again = await proposeAgain(replaced, line.employeeId, context.now)
    return [...withdrawn.map((id) => ({ target: `${ITEM}:${id}`, before: { withdrawn: false }, after: { withdrawn: true } })), ...again.map((id) => ({ target: `${ITEM}:${id}`, before: { withdrawn: true }, after: { withdrawn: false } }))]
  },
  async blocksReversal({ record }) {
    const count = await begunItems(record.id)
    return count === 0 ? null : { code: 'plan_items_done', params: { count } }
  },
}

export const planEffects: Effect[] = [planLocked, developmentPlanned]
