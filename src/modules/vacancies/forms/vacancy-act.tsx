import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { manpowerSources } from '../../../../contract/modules/manpower/sources.ts'
import { vacancyCalls, type VacancyDetail } from '../../../../contract/modules/manpower/vacancy-calls.ts'
import type { VacancyAction } from '../../../../contract/workforce/vocabulary.ts'
import { query } from '../../../api/query.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field/text-input.tsx'
import { MultiSelect } from '../../../ui/select/multi-select.tsx'
import { Note } from '../../../ui/states.tsx'
import { useTold } from './use-told.ts'

const LONGEST_NOTE = 1000
const MANY = 100
/** Whoever was waiting for the places reads why. */
const NEEDS_NOTE: ReadonlySet<VacancyAction> = new Set(['hold', 'close'])

/** Everybody who may look after it, those who do now among them. */
function usePeople(detail: VacancyDetail) {
  const read = useQuery({ ...query(manpowerSources.datasourceInCharge, { paginationSize: MANY, paginationPage: 1 }), meta: { quiet: true } })
  const people = [...detail.inCharge.map((one) => ({ value: one.employeeId, label: one.employee })), ...(read.data?.listData ?? []).map((one) => ({ value: one.id, label: one.displayName }))]
  return [...new Map(people.map((one) => [one.value, one])).values()]
}

function InCharge({ detail, value, error, onChange }: { detail: VacancyDetail; value: readonly string[]; error: string | undefined; onChange: (ids: string[]) => void }) {
  const { t } = useTools('vacancies')
  return <MultiSelect id="vacancy-in-charge" label={t('vacancies:in-charge')} options={usePeople(detail)} value={value} optional={false} error={error} onChange={onChange} />
}

/** Puts a vacancy on hold, goes on with it, closes or opens it, or says who is in charge: what comes of it is said first. */
export function VacancyAct({ detail, action, onClose }: { detail: VacancyDetail; action: VacancyAction; onClose: () => void }) {
  const { t } = useTools('vacancies', 'errors', 'fixed', 'common')
  const { busy, why, tell } = useTold()
  const [note, setNote] = useState('')
  const [ids, setIds] = useState<readonly string[]>(detail.inCharge.map((one) => one.employeeId))
  const [tried, setTried] = useState(false)
  const needsNote = NEEDS_NOTE.has(action)
  const lacksNote = needsNote && note.trim() === ''
  const lacksPeople = action === 'assign' && ids.length === 0
  const left = detail.headCount - detail.hired
  const send = async () => {
    setTried(true)
    if (lacksNote || lacksPeople) return
    const input = { id: detail.id, version: detail.version, action, ...(action === 'assign' ? { inChargeIds: [...ids] } : {}), ...(note.trim() ? { note: note.trim() } : {}) }
    if (await tell({ op: vacancyCalls.vacancySave.id, input, recordId: detail.id, baseVersion: detail.version, label: { key: 'sync:item.vacancy', params: { code: detail.code }, at: `/vacancies/${detail.id}` } })) onClose()
  }
  return (
    <Dialog
      opened onClose={onClose} title={t(`vacancies:act.${action}.title`, { position: detail.position })} busy={busy} sheet
      actions={<><Button onClick={onClose} disabled={busy}>{t('common:action.cancel')}</Button><Button look={action === 'close' ? 'danger' : 'primary'} busy={busy} onClick={() => void send()}>{t(`vacancies:act.${action}`)}</Button></>}
    >
      <div className="vb-form">
        {why.length > 0 ? <Note tone="red" icon="alert" role="alert">{why.join(' ')}</Note> : null}
        <p>{t(`vacancies:act.${action}.hint`, { count: left })}</p>
        {action === 'assign' ? <InCharge detail={detail} value={ids} error={tried && lacksPeople ? t('fixed:field.required') : undefined} onChange={setIds} /> : null}
        <TextArea id="vacancy-act-note" label={t(needsNote ? 'vacancies:note.why' : 'vacancies:note')} optional={!needsNote} error={tried && lacksNote ? t('errors:stage_note') : undefined} value={note} max={LONGEST_NOTE} onChange={setNote} />
      </div>
    </Dialog>
  )
}
