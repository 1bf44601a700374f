/** Is the stored draft complete? The same schema that checks the form says so. */
import { completeSchema } from '../../../contract/kit/schema.ts'
import { CallError, type Problem } from '../../lib/refuse.ts'
import type { RequestRecord, ServerModule } from '../module.ts'

/** @throws CallError malformed, one problem for each field that is missing or does not fit */
export function requireComplete(module: ServerModule, record: RequestRecord): void {
  const given = Object.fromEntries(Object.entries(record.values).filter(([, value]) => value !== null && value !== ''))
  const result = completeSchema(module.def.fields).safeParse({ ...given, id: record.id, version: record.version, note: record.note })
  if (result.success) return
  const problems = result.error.issues.map((issue): Problem => {
    const field = issue.path.join('.')
    return { code: issue.path.length === 1 && !(field in given) ? 'field.required' : 'field.invalid', field }
  })
  throw new CallError('malformed', problems)
}
