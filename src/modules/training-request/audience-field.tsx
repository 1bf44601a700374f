import './training-request.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { trainingRequestCalls } from '../../../contract/modules/training-request/calls.ts'
import { trainingRequestFields } from '../../../contract/modules/training-request/fields.ts'
import { query } from '../../api/query.ts'
import { AnyField } from '../../request/fields/field-kinds.tsx'
import { useTools } from '../../request/use-tools.ts'
import { draftOf } from './in-form.ts'
import { NS, type TrainingFieldProps } from './list-fields.tsx'

/** Whom the offer is for, and how many people that are now; without a network nothing is said of it. */
export function AudienceField({ form, ...props }: TrainingFieldProps) {
  const { t } = useTools(NS)
  const rows = (draftOf(form.values).openRegistrationAudience ?? []).map(({ companyStructure, site, gradeAtLeast }) => ({ companyStructure: companyStructure ?? null, site: site ?? null, gradeAtLeast: gradeAtLeast ?? null }))
  const { data, isError } = useQuery({ ...query(trainingRequestCalls.audienceReach, { rows }), staleTime: 60_000, retry: false, placeholderData: keepPreviousData, meta: { quiet: true } })
  return (
    <>
      <AnyField {...props} name="openRegistrationAudience" field={trainingRequestFields.openRegistrationAudience} ns={NS} form={form} />
      <p className="rq-hint num" aria-live="polite">{data && !isError ? (data.people === null ? t(`${NS}:hint.reach-few`) : t(`${NS}:hint.reach`, { count: data.people })) : '\u00a0'}</p>
    </>
  )
}
