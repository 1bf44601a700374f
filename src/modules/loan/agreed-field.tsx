import './loan.css'
import { useEffect, useRef } from 'react'
import type { LoanTerms } from '../../../contract/modules/loan/calls.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import { unfold } from '../../ui/unfold.ts'
import { rateText } from './loan-text.ts'
import { agreedTerms, isSameTerms, type LoanForm, termsOf } from './terms.ts'
import { useLoanItem, useTerms } from './use-terms.ts'

const ROWS = ['changed.rate', 'field.instalment', 'field.totalInterest', 'field.lastPeriod'] as const

/** Terms are agreed to by asking for the loan with them; where they are others by now, both are shown and the person says so in a word of its own. */
export function AgreedField({ form, id }: { form: LoanForm; id: string }) {
  const tools = useTools('loan')
  const { t, show } = tools
  const item = useLoanItem(form)
  const { answer } = useTerms(form)
  const now: LoanTerms | null = answer?.interestType != null && answer.interestRate !== null ? { interestType: answer.interestType, interestRate: answer.interestRate } : (item ?? null)
  const agreed = agreedTerms(form.values)
  const agree = now && { agreedInterest: now.interestType, agreedRate: now.interestRate }
  const isFirst = agree !== null && agreed === null
  useEffect(() => {
    if (isFirst && agree) form.propose(agree)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each loan that is chosen
  }, [isFirst])
  const note = useRef<HTMLDivElement>(null)
  const isAsked = item !== undefined && now !== null && agreed !== null && !isSameTerms(agreed, now)
  useEffect(() => {
    // whoever is filling in another step is told when they submit
    if (isAsked && !note.current?.closest('form')?.contains(document.activeElement)) unfold(note.current)
  }, [isAsked])
  if (!item || !now || !agree || !agreed || isSameTerms(agreed, now)) return null
  const first = form.textOf('firstPeriodPay') ?? ''
  const read = (terms: LoanTerms) => {
    const worked = termsOf({ ...item, ...terms }, form.values, first)
    return [rateText(terms, tools), worked && show.money(worked.instalment), worked && show.money(worked.totalInterest), worked && first !== '' && show.month(worked.schedule.at(-1)?.duePeriod ?? first)]
  }
  const [before, after] = [read(agreed), read(now)]
  const [rate, instalment] = after
  return (
    <div id={id} ref={note} tabIndex={-1} className="loan-agreed">
      <Note tone="yellow" icon="alert" role="alert">
        <b>{t('loan:changed.title')}</b>
        <p>{t('loan:changed.hint')}</p>
        <table className="loan-changed num">
          <thead><tr><th scope="col"><span className="sr-only">{t('loan:changed.what')}</span></th><th scope="col">{t('loan:changed.was')}</th><th scope="col">{t('loan:changed.now')}</th></tr></thead>
          <tbody>
            {ROWS.map((key, i) => (after[i] ? <tr key={key}><th scope="row">{t(`loan:${key}`)}</th><td>{before[i]}</td><td>{after[i]}</td></tr> : null))}
          </tbody>
        </table>
        <Button wide onClick={() => form.set(agree)}>{instalment ? t('loan:changed.agree-instalment', { instalment, rate }) : t('loan:changed.agree', { rate })}</Button>
      </Note>
    </div>
  )
}
