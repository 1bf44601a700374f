import { useState } from 'react'
import { addDays } from '../../../../contract/kit/civil-date.ts'
import { directoryCalls, type PersonDetail, type Place, type Stretch } from '../../../../contract/modules/directory/calls.ts'
import { DateInput } from '../../../request/fields/date-input.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { showSuccess } from '../../../ui/snackbar-store.ts'
import { Note } from '../../../ui/states.tsx'
import { differing, noPlace, PlaceFields, placeFieldNames, type PlaceDraft } from './fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { useFaults, useSend } from './use-send.ts'

/** What was paid and counted longer ago is worth a word. */
const LONG_AGO_DAYS = 31

/** Where somebody works on a day, as the form begins. */
const draftOf = (s: Stretch | undefined): PlaceDraft =>
  s ? { department: s.department, site: s.site, superior: s.superior, superiorName: s.superiorName, grade: String(s.grade), title: s.title, status: s.status, calendar: s.calendar, shiftGroup: String(s.shiftGroup), contractEnd: s.contractEnd } : noPlace

/** What is sent of a draft. */
export const placeOf = ({ superiorName: _superiorName, grade, shiftGroup, ...place }: Partial<PlaceDraft>): Partial<Place> => ({
  ...place, ...(grade === undefined ? {} : { grade: Number(grade) }), ...(shiftGroup === undefined ? {} : { shiftGroup: Number(shiftGroup) }),
})

/** Moves somebody from a day on: what is left as it was that day is not said. */
export function ChangeForm({ of, onClose }: { of: PersonDetail; onClose: () => void }) {
  const { t, show } = useTools('directory', 'fixed')
  const { send, busy, refused, refuse } = useSend(placeFieldNames)
  const [from, setFrom] = useState<string | null>(of.since > show.today ? of.since : show.today)
  const [said, setSaid] = useState<Partial<PlaceDraft>>({})
  const { faultOf, faulty } = useFaults()
  const before = draftOf(of.stretches.findLast((s) => s.from <= (from ?? show.today)) ?? of.stretches[0])
  const later = of.stretches.find((s) => from !== null && s.from > from)
  const value = { ...before, ...said }
  const changes = differing(value, before)
  const save = async () => {
    if (faulty) return refuse(faulty)
    if (from === null) return refuse({ from: t('fixed:field.required') })
    if (value.grade === '') return refuse({ grade: t('fixed:field.required') })
    if (value.title.trim() === '') return refuse({ title: t('fixed:field.required') })
    if (Object.keys(changes).length === 0) return refuse({ '': t('directory:change.nothing') })
    const done = await send(directoryCalls.change, { id: of.id, from, ...placeOf(changes) })
    if (done === null) return
    showSuccess(t('directory:change.done', { person: of.name, from: show.date(from) }))
    onClose()
  }
  return (
    <FormFrame title={t('directory:change.title', { person: of.name })} saveLabel={t('directory:change.save')} onSave={() => void save()} onClose={onClose} busy={busy} isTouched={Object.keys(changes).length > 0} refused={refused}>
      <DateInput id="change-from" label={t('directory:change.from')} value={from} optional={false} error={refused.from} hint={t('directory:change.hint')} min={of.since} {...(of.until ? { max: of.until } : {})} onChange={setFrom} onFault={faultOf('from')} />
      {from !== null && from < addDays(show.today, -LONG_AGO_DAYS) ? <Note tone="yellow" icon="alert">{t('directory:change.past')}</Note> : null}
      {later ? <Note tone="blue" icon="info">{t('directory:change.later', { from: show.date(later.from) })}</Note> : null}
      <PlaceFields value={value} onChange={(change) => setSaid({ ...said, ...change })} refused={refused} faultOf={faultOf} />
    </FormFrame>
  )
}
