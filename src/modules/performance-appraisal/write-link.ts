import type { EvaluationSheet } from '../../../contract/modules/performance-appraisal/calls.ts'

/** As links of the router take it. */
interface WriteLink {
  to: '/$module/new'
  params: { module: string }
}

/** Where an evaluation is written: a new request under the id its task has, or the one that is begun. */
export function writeLink({ recordId, version, employeeId }: Pick<EvaluationSheet, 'recordId' | 'version' | 'employeeId'>): WriteLink {
  const params = { module: 'performance-appraisal' }
  const begun = { to: '/$module/$id/edit', params: { ...params, id: recordId } }
  return (version > 0 ? begun : { to: '/$module/new', params, search: { draft: recordId, employeeId } }) as WriteLink
}
