/** Is the stored draft complete? The same schema that checks the form says so. */
import { valueAt, wholePath } from '../../../contract/kit/field-path.ts'
import { NO_SUCH_ROW } from '../../../contract/kit/line-of.ts'
import { limitProblem } from '../../../contract/kit/limit.ts'
import { completeSchema } from '../../../contract/kit/schema.ts'
import { CallError, type Problem } from '../../lib/refuse.ts'
import type { RequestRecord, ServerModule } from '../module.ts'
import { fieldOfPath } from './lines.ts'

type Draft = Pick<RequestRecord, 'id' | 'version' | 'values' | 'note'>

const isMissing = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What a draft misses or holds that does not fit: one problem for each field. */
export function gapsIn(module: ServerModule, record: Draft): Problem[] {
  const given = Object.fromEntries(Object.entries(record.values).filter(([, value]) => value !== null && value !== ''))
  const result = completeSchema(module.def.fields).safeParse({ ...given, id: record.id, version: record.version, note: record.note })
  if (result.success) return []
  return result.error.issues.map((issue): Problem => {
    const field = fieldOfPath(module, given, issue.path)
    if (isMissing(valueAt(given, wholePath(given, issue.path)))) return { code: 'field.required', field }
    if (issue.message === NO_SUCH_ROW) return { code: 'field.no_such_row', field }
    return { ...(limitProblem(issue, given) ?? { code: 'field.invalid' }), field }
  })
}

/** @throws CallError malformed, one problem for each field that is missing or does not fit */
export function requireComplete(module: ServerModule, record: RequestRecord): void {
  const problems = gapsIn(module, record)
  if (problems.length > 0) throw new CallError('malformed', problems)
}
