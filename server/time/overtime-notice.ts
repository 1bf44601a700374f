/** People who did not ask for their overtime learn of it, and when it is taken back. @see docs/product/days.md#overtime */
import { noticeTypes } from '../effects/notice-types.ts'
import { notify } from '../effects/notify.ts'
import type { Effect, EffectInput, Posted } from '../request/module.ts'
import { overtimeValues } from './overtime-case.ts'

async function tell({ record, line, context }: EffectInput, code: 'overtimePlanned' | 'overtimeEnded'): Promise<Posted[]> {
  const values = overtimeValues(line.values)
  // whoever filed it is told of the decision
  if (!values || line.employeeId === record.requestorId) return []
  const [day, from, until] = [values.oTStart.slice(0, 10), values.oTStart.slice(11), values.oTUntil.slice(11)]
  const told = await notify({
    employeeId: line.employeeId, actorId: context.caller.employeeId, eventKey: `${record.id}:${record.round}:${line.lineId}:${code}`, typeId: noticeTypes.about,
    code, params: { module: record.module, code: record.code, day, from, until }, link: `${record.module}/${record.id}`, recordId: record.id, now: context.now,
  })
  return told.map((id) => ({ target: `employee:${id}`, before: null, after: code }))
}

export const tellOvertime: Effect = {
  kind: 'tellOvertime',
  post: (input) => tell(input, 'overtimePlanned'),
  reverse: (input) => tell(input, 'overtimeEnded'),
}
