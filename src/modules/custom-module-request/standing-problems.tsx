import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isEditable } from '../../../contract/kit/lifecycle.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import type { Values } from '../../../contract/kit/field.ts'
import { type customFields, customModuleCalls } from '../../../contract/modules/custom-module-request/calls.ts'
import { query } from '../../api/query.ts'
import { lineLabel } from '../../request/lines/line-label.ts'
import { Note } from '../../ui/states.tsx'

/** What stands against a submit of the request as it is stored, line by line, for the one who can mend it. */
export function StandingProblems({ record }: { record: RequestDetail<Values<typeof customFields>> }) {
  const { t } = useTranslation(['custom', 'request'])
  const mine = isEditable(record.status) && record.actions.includes('save')
  const { data } = useQuery({ ...query(customModuleCalls.validate, { id: record.id }), enabled: mine, meta: { quiet: true } })
  if (!mine || !data || data.isValid) return null
  const labelOf = (field: string) => lineLabel(field, { ...record }, (name) => t(`field.${name}`, { defaultValue: '' }), (key, params) => t(key, params ?? {}), (name) => t(`row.${name}`, { defaultValue: '' }))
  return (
    <Note tone="red" icon="alert">
      <b>{t('problems', { count: data.problems.length })}</b>
      <ul>{data.problems.map((p) => <li key={`${p.field} ${p.code}`}>{[labelOf(p.field), p.message].filter(Boolean).join(': ')}</li>)}</ul>
    </Note>
  )
}
