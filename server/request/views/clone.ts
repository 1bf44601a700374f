/** A request as the beginning of a new one. @see docs/product/lifecycle.md#actions */
import { lineOfPath, listOf } from '../../../contract/kit/employee-lines.ts'
import type { EmployeeLine, Fields } from '../../../contract/kit/field.ts'
import { withoutFiles } from '../../../contract/kit/file-fields.ts'
import { withNewRows } from '../../../contract/kit/line-of.ts'
import type { RequestClone } from '../../../contract/kit/request.ts'
import { toKeyValues } from '../../../contract/kit/wire.ts'
import type { Context } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { refuse } from '../../lib/refuse.ts'
import { employeesById } from '../../org/people.ts'
import type { ServerModule } from '../module.ts'
import { listedPeople, requireMayFileFor, scopeProblems } from '../perform/lines.ts'
import { ownValues } from '../perform/own-values.ts'
import { findSubject, linesOf } from '../records.ts'
import { viewerOf } from '../viewer.ts'
import { linesFor } from './detail.ts'
import { describeSubjects } from './rows.ts'

/**
 * What was filled in, whatever became of it, without files; of the people of a list those the caller may still file for.
 * @throws CallError not_found; not_allowed for a request that is for somebody else's people
 */
export async function cloneOf(module: ServerModule, id: string, context: Context): Promise<RequestClone> {
  const viewer = await viewerOf(context)
  const subject = await findSubject(module, id, viewer, context)
  const { record } = subject
  // one's own are filed for oneself, whoever asked for the first
  if ('employeeId' in (module.def.fields as Fields)) await requireMayFileFor(module, record.employeeId, viewer)
  const [described] = await describeSubjects([subject], context)
  if (!described) return refuse('not_found')
  const fields = module.def.fields as Fields
  const own = withNewRows(fields, withoutFiles(fields, ownValues(fields, described.values)), () => newId(context.now))
  const values = module.startsOver?.(own, context) ?? own
  const list = listOf(fields)
  if (!list) return { ...values, note: record.note, texts: toKeyValues(described.texts), employeeList: [], attachments: [], leftOut: [] }
  const given = (values[list.name] as EmployeeLine[] | null) ?? []
  const people = await employeesById(given.map((l) => l.employeeId))
  const hasLeft = (personId: string) => (people.get(personId)?.leaveDate ?? context.today) < context.today
  const barred = new Set((await scopeProblems(module, values, viewer)).flatMap((p) => lineOfPath(list.name, p.field ?? '')?.key.split(':')[0] ?? []))
  const isOut = (personId: string) => barred.has(personId) || hasLeft(personId)
  const names = new Map([...people].map(([personId, person]) => [personId, person.fullName]))
  const lines = listedPeople(module, record, await linesOf(id)).filter((l) => !isOut(l.employeeId))
  return {
    ...values, [list.name]: given.filter((l) => !isOut(l.employeeId)), note: record.note, texts: toKeyValues(described.texts),
    employeeList: await linesFor(module, lines, names, context), attachments: [],
    leftOut: [...new Set(given.filter((l) => isOut(l.employeeId)).map((l) => names.get(l.employeeId) ?? ''))],
  }
}
