import './loan.css'
import { field, type Field } from '../../../contract/kit/field.ts'
import { AnyField } from '../../request/fields/field-kinds.tsx'
import { useTools } from '../../request/use-tools.ts'
import { ScheduleTable } from './schedule-table.tsx'
import type { LoanForm } from './terms.ts'
import { usePeriods, useTerms } from './use-terms.ts'

const noteField = field.note({ optional: true }) as Field

/** The whole loan in one sentence with every instalment behind it, and the note. */
export function CheckField({ form, id, label }: { form: LoanForm; id: string; label: string }) {
  const { t, show } = useTools('loan')
  const { terms } = useTerms(form)
  const paid = usePeriods(form)?.paid
  const rows = terms?.schedule ?? []
  const [first, last] = [rows[0]?.duePeriod, rows.at(-1)?.duePeriod]
  return (
    <>
      {terms && paid && first && last ? (
        <div className="loan-check">
          <p className="num">
            {t(rows.length === 1 ? 'loan:check.once' : 'loan:check.sentence', {
              amount: show.money(form.values.amount), paid: show.month(paid.code), instalment: show.money(terms.instalment), first: show.month(first), last: show.month(last), payable: show.money(terms.totalPayable),
            })}
          </p>
          <ScheduleTable rows={rows} />
        </div>
      ) : <p className="rq-hint">{t('loan:check.missing')}</p>}
      <AnyField name="note" field={noteField} ns="loan" id={id} label={label} form={form} />
    </>
  )
}
