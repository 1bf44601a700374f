import '../../../request/act/act.css'
import { vacancyCalls } from '../../../../contract/modules/manpower/vacancy-calls.ts'
import { useOptions } from '../../../request/fields/option-picker.tsx'
import { useTools } from '../../../request/use-tools.ts'

const NO_PARAMS = {}

/** Why applications end, in the company's own words: a tap writes it into the note. */
export function Suggested({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  const { t } = useTools('vacancies')
  const reasons = useOptions(vacancyCalls.datasourceApplicantEndReason, NO_PARAMS).data?.listData ?? []
  if (reasons.length === 0) return null
  return (
    <div className="rq-suggest" role="group" aria-label={t('vacancies:suggested')}>
      {reasons.map(({ id, displayName }) => <button key={id} type="button" onClick={() => onNote([note.trim(), displayName].filter(Boolean).join('. '))}>{displayName}</button>)}
    </div>
  )
}
