/** People on lines of a request somebody else filed learn what was granted about them, and when it is taken back. Shifts and overtime say so themselves. @see contract/modules/system-notification/README.md */
import type { LineTypeName } from '../../../contract/modules/custom-module-request/line-types.ts'
import { noticeTypes } from '../../effects/notice-types.ts'
import { notify } from '../../effects/notify.ts'
import type { Effect, EffectInput, Posted } from '../../request/module.ts'

type Code = 'correctedDay' | 'correctedDays' | 'correctionEnded'

async function tell({ record, line, context }: EffectInput, type: LineTypeName, code: Code): Promise<Posted[]> {
  const { employeeId, from, until, values } = line
  // whoever filed it is told of the decision
  if (from === null || employeeId === record.requestorId) return []
  const told = await notify({
    // one row is one event, however many effects it has
    employeeId, actorId: context.caller.employeeId, eventKey: `${record.id}:${record.round}:${String(values.lineId)}:${code}`, typeId: noticeTypes.about,
    code, params: { module: record.module, code: record.code, what: `@custom:row.${type}`, from, until: until ?? from }, link: `${record.module}/${record.id}`, recordId: record.id, now: context.now,
  })
  return told.map((id) => ({ target: `employee:${id}`, before: null, after: code }))
}

/** The effect for lines of this type: what kind of correction and which days, never a value or a reason. */
export const tellPerson = (type: LineTypeName): Effect => ({
  kind: 'tellPerson',
  post: (input) => tell(input, type, input.line.until === null || input.line.until === input.line.from ? 'correctedDay' : 'correctedDays'),
  reverse: (input) => tell(input, type, 'correctionEnded'),
})
