import './training-request.css'
import { perHead } from '../../../contract/modules/training-request/costs.ts'
import { comingOf } from '../../../contract/modules/training-request/rules.ts'
import { useLateTexts } from '../../request/use-late-texts.ts'
import { useTools } from '../../request/use-tools.ts'
import { Note } from '../../ui/states.tsx'
import { draftOf } from './in-form.ts'
import { NS, type TrainingFieldProps } from './list-fields.tsx'
import { useTrainingConfiguration } from './use-currencies.ts'
import { useTotal } from './use-total.ts'

/** What all costs come to in the company's currency, and who else decides from there on. */
export function CostTotal({ form, id, label }: TrainingFieldProps) {
  const { t, show } = useTools(NS)
  const inWords = useLateTexts('errors')
  const { total, unrated } = useTotal(form.values)
  const ceiling = useTrainingConfiguration()?.ceiling
  const { members, quota } = comingOf(draftOf(form.values))
  const each = total && perHead(total.minor, members + quota)
  return (
    <section id={id} tabIndex={-1} className="tr-figures" aria-live="polite" aria-label={label}>
      <p className="tr-figure num">{total ? t(`${NS}:hint.total`, { amount: show.money(total) }) : t(`${NS}:hint.no-cost`)}</p>
      {total && each !== null && members + quota > 1 ? <p className="rq-hint num">{t(`${NS}:hint.each`, { amount: show.money({ ...total, minor: each }), count: members + quota })}</p> : null}
      {unrated && inWords ? <Note tone="red" icon="alert">{t('errors:training_cost_currency', { currency: unrated })}</Note> : null}
      {inWords && total && ceiling && total.currency === ceiling.currency && total.minor > ceiling.minor ? <Note tone="yellow" icon="info">{t('errors:training_over_ceiling', { amount: show.money(ceiling) })}</Note> : null}
    </section>
  )
}
