/** What the company asks of such a request: read with the form's other lists, and kept in the form for the time without a network. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CustomPropertyInput, manpowerCalls } from '../../../contract/modules/manpower/calls.ts'
import { query } from '../../api/query.ts'
import { type Asked, ASKED, askedOf, type ManpowerForm, monthsOf, sortedAnswers } from './in-form.ts'

const KEPT = { staleTime: 60_000, retry: false, meta: { quiet: true } } as const

export const useConfiguration = () => useQuery({ ...query(manpowerCalls.configuration, {}), ...KEPT }).data

export function useRules(form: ManpowerForm): void {
  const { companyStructure, position, requestType } = form.values
  const place: CustomPropertyInput = { ...(companyStructure ? { companyStructure } : {}), ...(position ? { position } : {}), ...(requestType ? { requestType } : {}) }
  const configuration = useConfiguration()
  const mandatory = useQuery({ ...query(manpowerCalls.getMandatoryField, {}), ...KEPT }).data?.fields
  const questions = useQuery({ ...query(manpowerCalls.getCustomProperty, place), ...KEPT }).data?.listData
  const before = askedOf(form.values)
  const asked: Asked = {
    mandatory: mandatory ?? before?.mandatory ?? [], groups: configuration?.customGroups ?? before?.groups ?? [], questions: questions ?? before?.questions ?? [],
    months: configuration ? monthsOf(configuration.contractMonths) : (before?.months ?? {}), withoutPlan: configuration?.withoutPlan ?? before?.withoutPlan ?? 'allow',
  }
  const isKnown = configuration !== undefined || before !== undefined
  const says = JSON.stringify(asked)
  const isNews = isKnown && says !== JSON.stringify(before)
  useEffect(() => {
    if (!isNews) return
    const now = form.now?.() ?? form.values
    form.propose({ [ASKED]: asked, ...sortedAnswers(asked.questions, now) } as never)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is asked says when it is another; the form's functions are new with every render
  }, [isNews, says])
}
