import './loan.css'
import type { DefaultValueOutput } from '../../../contract/modules/loan/calls.ts'
import { useTools } from '../../request/use-tools.ts'
import type { LoanForm } from './terms.ts'
import { useTerms } from './use-terms.ts'

/** All instalments of the person beside the most they may come to. */
function ShareBar({ answer }: { answer: DefaultValueOutput }) {
  const { t, show } = useTools('loan')
  const { maxInstalment, otherInstalments, instalment } = answer
  if (!maxInstalment || !otherInstalments || !instalment) return null
  const sum = { minor: instalment.minor + otherInstalments.minor, currency: instalment.currency }
  const isOver = sum.minor > maxInstalment.minor
  const share = (minor: number) => `${Math.min(100, (minor * 100) / Math.max(1, maxInstalment.minor))}%`
  return (
    <div className="loan-share" data-over={isOver || undefined}>
      <p className="num">{t('loan:terms.share', { sum: show.money(sum), max: show.money(maxInstalment) })}{isOver ? <b> {t('loan:terms.over')}</b> : null}</p>
      <div className="loan-bar" aria-hidden="true"><span style={{ inlineSize: share(otherInstalments.minor) }} /><span style={{ inlineSize: share(sum.minor - otherInstalments.minor) }} /></div>
    </div>
  )
}

/** What is paid back, and how far the limits reach: live under the amount. */
export function TermsHints({ form }: { form: LoanForm }) {
  const { t, show } = useTools('loan')
  const { terms, answer } = useTerms(form)
  const limit = answer?.maxAmount ? `${show.money(answer.maxAmount)} (${answer.maxAmountWhy})` : answer?.maxAmountWhy
  const facts = [
    terms && terms.lastInstalment.minor !== terms.instalment.minor ? { key: 'last', text: show.money(terms.lastInstalment) } : null,
    terms ? { key: 'interest', text: show.money(terms.totalInterest) } : null,
    terms ? { key: 'payable', text: show.money(terms.totalPayable) } : null,
    limit ? { key: 'most', text: limit } : null,
  ].filter((f) => f !== null)
  return (
    <section className="loan-terms" aria-live="polite" aria-label={t('loan:terms.title')}>
      {terms ? (
        <p className="loan-instalment num">
          {show.money(terms.instalment)} <span className="loan-dim">{t('loan:terms.month')}</span>
          {answer ? null : <span className="loan-estimate">{t('loan:terms.estimate')}</span>}
        </p>
      ) : <p className="rq-hint">{t('loan:terms.choose')}</p>}
      {facts.length > 0 ? <dl className="rq-facts num">{facts.map(({ key, text }) => <div key={key}><dt>{t(`loan:terms.${key}`)}</dt><dd>{text}</dd></div>)}</dl> : null}
      {answer ? <ShareBar answer={answer} /> : terms ? <p className="rq-hint">{t('loan:terms.estimate-hint')}</p> : null}
    </section>
  )
}
