import '../../../request/fields/fields.css'
import { type FormEvent, useId, useState } from 'react'
import type { EmployeeOption } from '../../../../contract/kit/paging.ts'
import { type Offices, ruleCalls } from '../../../../contract/modules/rules/calls.ts'
import { EmployeePicker } from '../../../request/employees/employee-picker.tsx'
import { DateInput } from '../../../request/fields/date-input.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { showSuccess } from '../../../ui/snackbar-store.ts'
import { Refused } from '../lists/refused.tsx'
import { useRuleWords } from '../lists/use-rule-words.ts'
import { useSend } from '../lists/use-send.ts'

const NO_MODULES: readonly [] = []
/** Held for the whole company alone. */
const ADMIN = 'admin'

/** Gives somebody a role: everywhere or at a site, in all modules or in one, from a day on. */
export function GiveOffice({ of, onClose }: { of: Offices; onClose: () => void }) {
  const { t, show } = useTools('rules', 'common')
  const words = useRuleWords(NO_MODULES)
  const id = useId()
  const sending = useSend()
  const [role, setRole] = useState('')
  const [person, setPerson] = useState<EmployeeOption | null>(null)
  const [site, setSite] = useState('')
  const [module, setModule] = useState('')
  const [from, setFrom] = useState<string | null>(show.today)
  const [until, setUntil] = useState<string | null>(null)
  const [checked, setChecked] = useState(false)
  const [asks, setAsks] = useState(false)
  const isTouched = role !== '' || person !== null || site !== '' || module !== '' || from !== show.today || until !== null
  const close = () => (isTouched ? setAsks(true) : onClose())
  const isWhole = role === ADMIN
  const missing = checked && (role === '' || person === null) ? t('rules:office.missing') : undefined
  const give = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (role === '' || person === null) return
    const answer = await sending.send(ruleCalls.giveOffice, {
      revision: of.revision.revision, role, employeeId: person.id, ...(site && !isWhole ? { site } : {}), ...(module && !isWhole ? { module } : {}), ...(from && from !== show.today ? { from } : {}), ...(until ? { until } : {}),
    })
    if (answer === null) return
    showSuccess(from && from > show.today ? t('rules:office.done.later', { person: person.displayName, from: show.date(from) }) : t('rules:office.done.given', { person: person.displayName }))
    onClose()
  }
  return (
    <>
      <Dialog
        opened onClose={close} title={t('rules:offices.give')} busy={sending.busy} size={520} sheet
        actions={<><Button onClick={close} disabled={sending.busy}>{t('common:action.cancel')}</Button><Button look="primary" type="submit" form={`${id}-form`} busy={sending.busy}>{t('rules:offices.give')}</Button></>}
      >
        <form id={`${id}-form`} className="rr-form" onSubmit={(e) => void give(e)} noValidate>
          <Refused of={sending} />
          <Select id={`${id}-role`} label={t('rules:office.role')} value={role} options={of.roles.filter(({ code }) => !of.closed.includes(code)).map(({ code, name }) => ({ value: code, label: name }))} onChange={setRole} error={role === '' ? missing : undefined} />
          <EmployeePicker id={`${id}-who`} label={t('rules:office.person')} source={ruleCalls.people} value={person?.id ?? null} text={person?.displayName} onChoose={setPerson} error={person === null ? missing : undefined} />
          {isWhole ? <p className="rr-dim">{t('rules:office.whole')}</p> : (
            <>
              <Select id={`${id}-site`} label={t('rules:office.site')} value={site} options={[{ value: '', label: t('rules:everywhere') }, ...of.sites.map(({ code, name }) => ({ value: code, label: name }))]} onChange={setSite} />
              <Select id={`${id}-module`} label={t('rules:office.module')} value={module} options={[{ value: '', label: t('rules:office.all-modules') }, ...of.modules.map((slug) => ({ value: slug, label: words.moduleName(slug) })).sort((a, b) => a.label.localeCompare(b.label))]} onChange={setModule} />
            </>
          )}
          <div className="rq-two">
            <DateInput id={`${id}-from`} label={t('rules:office.from')} value={from} min={show.today} onChange={setFrom} />
            <DateInput id={`${id}-until`} label={t('rules:office.until')} value={until} min={from ?? show.today} onChange={setUntil} optional />
          </div>
        </form>
      </Dialog>
      <ConfirmDialog opened={asks} onClose={() => setAsks(false)} onConfirm={onClose} title={t('rules:leave')} message={t('rules:leave.text')} confirmLabel={t('rules:leave.do')} danger />
    </>
  )
}
