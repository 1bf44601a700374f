/** What an approved programme really changes, and how it is taken back. @see contract/modules/formal-development/README.md#effects */
import { fromHundredths } from '../../../contract/kit/decimal.ts'
import { formalDevelopment } from '../../../contract/modules/formal-development/index.ts'
import { commitCost, settleCost } from '../../costs/commitments.ts'
import { beginProgramme, endProgramme, findInProgress, programmesOf } from '../../education/programmes.ts'
import { todayOf } from '../../org/today.ts'
import type { Effect, EffectInput } from '../../request/module.ts'
import { bondEndOf, programmeValues, type ProgrammeValues } from './programme-case.ts'

function valuesOf({ line }: EffectInput): ProgrammeValues {
  const values = programmeValues(line.values)
  if (!values) throw new Error('a programme that is not complete reached its effects')
  return values
}

const ofLine = ({ line }: EffectInput) => ({ requestId: line.requestId, lineId: line.lineId })
const todayFor = ({ line, context }: EffectInput): Promise<string> => todayOf(line.employeeId, context.now)

/** Taken back before its first day it was never begun; later it is closed, and what was paid is to be repaid. */
const hasBegun = async (input: EffectInput): Promise<boolean> => valuesOf(input).start <= (await todayFor(input))

/** Education in progress, with the day until which the person is bound. */
const educationInProgress: Effect = {
  kind: 'educationInProgress',
  async post(input) {
    const { level: levelId, entity: entityId, subject: subjectId, start: from, end: until, bondMonths } = valuesOf(input)
    const bondEndDate = bondEndOf(input.line.values) ?? until
    const id = await beginProgramme({ ...ofLine(input), employeeId: input.line.employeeId, levelId, entityId, subjectId, from, until, bondMonths: bondMonths ?? 0, bondEndDate }, input.context.now)
    return [{ target: `education_programme:${id}`, before: null, after: { status: 'inProgress', bondEndDate } }]
  },
  async reverse(input) {
    const programme = await findInProgress(input.line.requestId, input.line.lineId)
    if (!programme) return []
    const status = (await hasBegun(input)) ? 'closed' : 'removed'
    await endProgramme(programme.id, { status, endedOn: await todayFor(input) }, input.context.now)
    return [{ target: `education_programme:${programme.id}`, before: { status: programme.status }, after: { status } }]
  },
  async blocksReversal({ line }) {
    const programme = (await programmesOf([line.requestId])).get(line.requestId)
    return programme?.status === 'completed' ? { code: 'education_completed', params: { date: programme.endedOn ?? '' } } : null
  },
}

/** The cost the company binds itself to. How much it is stands in the commitment, not in the log of effects. */
const costCommitted: Effect = {
  kind: 'costCommitted',
  async post(input) {
    const cost = { ...ofLine(input), employeeId: input.line.employeeId, kind: formalDevelopment.slug, amount: fromHundredths(valuesOf(input).cost), committedOn: await todayFor(input) }
    return [{ target: `cost_commitment:${await commitCost(cost, input.context.now)}`, before: null, after: { status: 'committed' } }]
  },
  async reverse(input) {
    const status = (await hasBegun(input)) ? 'toRepay' : 'released'
    const settled = await settleCost(ofLine(input), status, input.context.now)
    return settled.map((id) => ({ target: `cost_commitment:${id}`, before: { status: 'committed' }, after: { status } }))
  },
}

export const formalDevelopmentEffects: Effect[] = [educationInProgress, costCommitted]
