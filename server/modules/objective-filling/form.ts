/** One person's objectives as a file, for who may see the request. */
import { objectiveFilling } from '../../../contract/modules/objective-filling/index.ts'
import type { Context } from '../../lib/handler.ts'
import { isCallError } from '../../lib/refuse.ts'
import type { Form } from '../../reports/form.ts'
import type { Requests } from '../../request/requests.ts'

const MODULE = objectiveFilling.slug

interface Objective {
  title?: string | null
  perspective?: number | null
  measure?: string | null
  weight?: number | null
  target?: string | null
  unit?: string | null
  dueDate?: string | null
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Null: there is none, or it is not for the reader. */
export async function objectiveForm(id: string, requests: Requests, context: Context): Promise<Form | null> {
  const { t, caller } = context
  const detail = await requests.detail(objectiveFilling, { id }, context).catch((error: unknown) => {
    if (isCallError(error, 'not_found')) return null
    throw error
  })
  if (detail === null) return null
  const { objectives } = detail as unknown as { objectives: Objective[] | null }
  const period = detail.texts.find((x) => x.key === 'evaluationPeriodId')?.value ?? ''
  const label = (name: string) => t(`${MODULE}:field.objectives.${name}`)
  const title = [t('report:objective-form.title'), period].filter(Boolean).join(' ')
  return {
    title, fileName: `${detail.code} ${title}`, scope: detail.employeeId === caller.employeeId ? 'own' : 'team',
    facts: [
      { name: t('report:col.code'), value: detail.code }, { name: t('report:col.employee'), value: text(detail.employee) }, { name: t('report:param.period'), value: period }, { name: t('report:col.status'), value: detail.statusText },
    ],
    tables: [{
      title: t(`${MODULE}:field.objectives`),
      columns: [
        { label: label('title'), kind: 'text' }, { label: label('perspective'), kind: 'text' }, { label: label('measure'), kind: 'text' }, { label: label('weight'), kind: 'whole' }, { label: label('target'), kind: 'decimal' }, { label: label('unit'), kind: 'text' }, { label: label('dueDate'), kind: 'date' },
      ],
      rows: (objectives ?? []).map((o) => [text(o.title), o.perspective ? t(`${MODULE}:enum.objectives.perspective.${o.perspective}`) : null, o.measure ?? null, o.weight ?? null, o.target ?? null, o.unit ?? null, o.dueDate ?? null]),
    }],
  }
}
