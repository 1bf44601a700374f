/** What an approved line changes, and how it is taken back. @see contract/modules/personal-data-update/README.md#effects */
import { isDeepStrictEqual } from 'node:util'
import { Operation } from '../../../contract/modules/personal-data-update/categories.ts'
import { newId } from '../../lib/new-id.ts'
import { type Problem, refuse, refuseAll } from '../../lib/refuse.ts'
import { todayOf } from '../../org/today.ts'
import { changeAt, type Changed, lastChangeBeside, lockPerson, placeProblem, recordsOf, recordsWithout, writeRecord } from '../../person/records.ts'
import { appliedTo } from '../../person/standing.ts'
import { categoryName } from '../../person/words.ts'
import type { Effect, EffectInput, LoggedEffect, Posted } from '../../request/module.ts'
import { conflictProblems } from './judge.ts'
import { caseOf, lineOfUnit } from './line-case.ts'
import { asTold } from './told.ts'

const TABLE = 'personal_record'
const recordIdOf = ({ target }: Pick<Posted, 'target'>): string => target.slice(TABLE.length + 1)
const versionOf = (side: unknown): number => (side as { version?: number } | null)?.version ?? 0

/** Record and versions; never what was written. */
const logged = (changes: readonly Changed[]): Posted[] => changes.map(({ recordId, from, to }) => ({ target: `${TABLE}:${recordId}`, before: from === 0 ? null : { version: from }, after: { version: to } }))

/** The change a row of the log tells of, as it was written. */
async function written({ line }: EffectInput, effect: LoggedEffect) {
  const { employeeId } = line
  const recordId = recordIdOf(effect)
  // everything a line writes is of its category
  const { name } = lineOfUnit(line)
  const change = await changeAt(employeeId, name, recordId, versionOf(effect.after))
  if (!change) throw new Error('a change that was logged was never written')
  return { ...change, name, recordId, employeeId }
}

async function blocked(input: EffectInput, effect: LoggedEffect): Promise<Problem | null> {
  const { employeeId, recordId, name, kind, before, after } = await written(input, effect)
  // a later line of the same request is taken back before; a later change that was taken back itself left what this one wrote
  const last = await lastChangeBeside(input.line.requestId, employeeId, name, recordId)
  if (last && last.version > versionOf(effect.after) && !isDeepStrictEqual(last.after, after)) return { code: 'pdu_changed_since', params: { category: categoryName(name, input.context), date: await todayOf(employeeId, last.at) } }
  const records = await recordsWithout(input.line.requestId, await recordsOf(employeeId), employeeId)
  const place = before && placeProblem(records.filter((r) => r.id !== recordId || r.name !== name), { name, kind, values: before })
  return place ? { code: place.code, params: place.params ?? {} } : null
}

const applyPersonalData: Effect = {
  kind: 'applyPersonalData',
  async post({ line, context }) {
    const { employeeId, requestId, lineId } = line
    await lockPerson(employeeId)
    const { name, line: given } = lineOfUnit(line)
    const records = await recordsOf(employeeId)
    const c = await caseOf(records, employeeId, name, given)
    const conflicts = await asTold(await conflictProblems(c, context), employeeId, context)
    if (conflicts.length > 0) refuseAll(conflicts)
    if (c.operation === null) refuse('pdu_conflict_gone')
    const values = c.operation === Operation.remove ? null : appliedTo(c.record?.values ?? null, c.mine, c.standings)
    return logged(await writeRecord({
      employeeId, name, kind: c.kind, id: c.record?.id ?? newId(context.now), values, origin: 'request', changedBy: context.caller.employeeId, requestId, lineId, now: context.now,
    }, records))
  },
  async reverse(input, effects) {
    const { line, context } = input
    await lockPerson(line.employeeId)
    const back: Posted[] = []
    for (const effect of effects) {
      const { name, kind, recordId, employeeId, before } = await written(input, effect)
      back.push(...logged(await writeRecord({ employeeId, name, kind, id: recordId, values: before, origin: 'reversal', changedBy: context.caller.employeeId, requestId: line.requestId, lineId: line.lineId, now: context.now })))
    }
    return back
  },
  async blocksReversal(input, effects) {
    await lockPerson(input.line.employeeId)
    for (const effect of effects) {
      const problem = await blocked(input, effect)
      if (problem) return (await asTold([problem], input.line.employeeId, input.context))[0] ?? problem
    }
    return null
  },
}

export const personalEffects: Effect[] = [applyPersonalData]
