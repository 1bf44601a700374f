/** The chosen loan, its periods, and what is paid back: the server's answer, or this device's estimate while there is none. */
import { useQuery } from '@tanstack/react-query'
import { type DefaultValueOutput, loanCalls, type LoanItemOption, type LoanPeriodOption } from '../../../contract/modules/loan/calls.ts'
import { query } from '../../api/query.ts'
import { useOptions } from '../../request/fields/option-picker.tsx'
import { useQuiet } from '../../request/use-quiet.ts'
import { answeredTerms, type LoanForm, periodsOf, type PeriodsOfLoan, type Terms, termsInput, termsOf } from './terms.ts'

/** Until a loan is chosen. */
const USUAL_PERIODS = 3
const NOTHING: readonly LoanPeriodOption[] = []

/** The chosen loan with its terms: from the same list the picker shows. */
export function useLoanItem(form: LoanForm): LoanItemOption | undefined {
  const options = useOptions<LoanItemOption>(loanCalls.datasourceLoanItem, { employeeId: form.values.employeeId ?? undefined })
  return options.data?.listData.find((o) => o.id === form.values.loanItem)
}

/** Undefined while the periods are on their way. */
export function usePeriods(form: LoanForm): PeriodsOfLoan | undefined {
  const item = useLoanItem(form)
  const open = useOptions<LoanPeriodOption>(loanCalls.datasourcePeriodPay, {})
  return open.data ? periodsOf(open.data.listData, form.values.loanDate, item?.firstPeriods ?? USUAL_PERIODS) : open.isError ? periodsOf(NOTHING, null, 0) : undefined
}

export interface TermsState {
  terms: Terms | null
  /** What the server says of these very values; undefined while it has not. */
  answer: DefaultValueOutput | undefined
}

export function useTerms(form: LoanForm): TermsState {
  const item = useLoanItem(form)
  const input = termsInput(form)
  const key = JSON.stringify(input)
  const quiet = useQuiet(input, key)
  const asked = useQuery({ ...query(loanCalls.getDefaultValue, quiet ?? {}), enabled: quiet !== null, staleTime: 20_000, retry: false, meta: { quiet: true } })
  const answer = input !== null && JSON.stringify(quiet) === key && !asked.isError ? asked.data : undefined
  return { terms: (answer && answeredTerms(answer)) ?? termsOf(item, form.values, form.textOf('firstPeriodPay') ?? ''), answer }
}
