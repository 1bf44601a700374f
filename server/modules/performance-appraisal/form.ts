/** One person's evaluation as a file, for who may read its result. */
import { performanceAppraisal } from '../../../contract/modules/performance-appraisal/index.ts'
import type { Context } from '../../lib/handler.ts'
import { isCallError } from '../../lib/refuse.ts'
import type { Form } from '../../reports/form.ts'
import type { Requests } from '../../request/requests.ts'
import { evaluationResult } from './read/result.ts'

const MODULE = performanceAppraisal.slug

/** Null: there is none, or it is not for the reader. */
export async function evaluationForm(id: string, requests: Requests, context: Context): Promise<Form | null> {
  const { t, caller } = context
  const of = await evaluationResult({ id }, requests, context).catch((error: unknown) => {
    if (isCallError(error, 'not_found')) return null
    throw error
  })
  if (of === null) return null
  const sections = new Map(of.sections.map((s) => [s.code, s.name]))
  const col = (name: string) => t(`report:evaluation-form.${name}`)
  return {
    title: t(`${MODULE}:title`, { period: of.period }), fileName: t(`${MODULE}:title`, { period: of.period }), scope: of.employeeId === caller.employeeId ? 'own' : 'team',
    facts: [
      { name: t('report:col.employee'), value: of.employee }, { name: t('report:param.period'), value: of.period }, { name: t('report:col.score'), value: of.finalScore },
      { name: t('report:col.grade'), value: [of.gradeCode, of.grade].filter(Boolean).join(' ') },
    ],
    tables: [
      {
        title: col('rows'),
        columns: [{ label: col('section'), kind: 'text' }, { label: col('title'), kind: 'text' }, { label: col('weight'), kind: 'decimal' }, { label: col('target'), kind: 'text' }, { label: col('achieved'), kind: 'text' }, { label: t('report:col.score'), kind: 'decimal' }, { label: col('own'), kind: 'decimal' }, { label: col('comment'), kind: 'text' }],
        rows: of.rows.map((r) => [sections.get(r.section) ?? '', r.title, r.weight, r.target === null ? null : `${r.target} ${r.unit}`.trim(), r.achievement, r.score, r.selfScore, r.evaluatorComment]),
      },
      {
        title: col('sections'), columns: [{ label: col('section'), kind: 'text' }, { label: col('weight'), kind: 'decimal' }, { label: t('report:col.score'), kind: 'decimal' }],
        rows: of.sections.map((s) => [s.name, s.weight, s.score]),
      },
    ],
  }
}
