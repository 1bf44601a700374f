import '../../../request/fields/fields.css'
import '../profile.css'
import { type FormEvent, useId, useState } from 'react'
import { rightCalls } from '../../../../contract/modules/profile/right-calls.ts'
import type { ApprovalRight } from '../../../../contract/modules/profile/right-calls.ts'
import { rightListOf } from '../../../../contract/modules/profile/rights.ts'
import { newRecordId } from '../../../api/offline.ts'
import { EmployeePicker } from '../../../request/employees/employee-picker.tsx'
import { DateInput } from '../../../request/fields/date-input.tsx'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field/text-input.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { showSuccess } from '../../../ui/snackbar-store.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { useSend } from '../use-profile.ts'
import { faultsOf, type RightForm } from './right-form.ts'

interface RightDialogProps {
  /** The right that is changed; null: a new one. */
  right: ApprovalRight | null
  start: RightForm
  /** Slugs a right can be granted for, besides all of them. */
  modules: readonly string[]
  onClose: () => void
}

/** Grants an approval right, or changes one. */
export function RightDialog({ right, start, modules, onClose }: RightDialogProps) {
  const { t, show } = useTools('profile', 'common')
  const id = useId()
  const [form, setForm] = useState(start)
  const [checked, setChecked] = useState(false)
  const { send, busy, failure } = useSend()
  const set = (change: Partial<RightForm>) => setForm((before) => ({ ...before, ...change }))
  const faults = faultsOf(form, show.today)
  const errorOf = (field: keyof ReturnType<typeof faultsOf>) => failure?.fields[field] ?? (checked && faults[field] ? t(faults[field]) : undefined)
  const hasBegun = right?.state === 'inForce'

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const { grantedToEmployeeId, from, until, includeWaiting, keepOwnAccess, reason, module } = form
    if (Object.keys(faults).length > 0 || !grantedToEmployeeId || !from || !until) return
    const answer = await send(rightCalls.updateProfileApprovalRight, {
      id: right?.id ?? newRecordId(), module: module || null, grantedToEmployeeId, from, until, includeWaiting, keepOwnAccess, reason, ...(right ? { version: right.version } : {}),
    })
    if (!answer) return
    showSuccess(t(right ? 'profile:rights.changed' : 'profile:rights.granted.done', { name: answer.grantedToEmployee }))
    onClose()
  }
  return (
    <Dialog
      opened onClose={onClose} title={t(right ? 'profile:rights.change' : 'profile:rights.grant')} busy={busy} size={520} sheet
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>{t('common:action.cancel')}</Button>
          <Button look="primary" type="submit" form={`${id}-form`} busy={busy}>{t(right ? 'common:action.save' : 'profile:rights.grant')}</Button>
        </>
      }
    >
      <form id={`${id}-form`} className="pf-form" onSubmit={(e) => void save(e)} noValidate>
        <FailureNote failure={failure} />
        <Select
          id={`${id}-module`} label={t('profile:rights.module')} error={failure?.fields.module} hint={form.module ? t('profile:rights.module.hint') : null} value={form.module} disabled={right !== null}
          options={[{ value: '', label: t('profile:rights.all-modules') }, ...modules.map((slug) => ({ value: slug, label: t(`request:modules.${slug}`) }))]}
          onChange={(module) => set({ module, grantedToEmployeeId: null, grantedTo: '' })}
        />
        <EmployeePicker
          id={`${id}-who`} label={t('profile:rights.who')} source={rightCalls[rightListOf(form.module || null)]} value={form.grantedToEmployeeId} text={form.grantedTo || undefined}
          onChoose={(person) => set({ grantedToEmployeeId: person?.id ?? null, grantedTo: person?.displayName ?? '' })} error={errorOf('grantedToEmployeeId')}
        />
        <div className="rq-two">
          <DateInput id={`${id}-from`} label={t('profile:rights.from')} value={form.from} min={hasBegun ? undefined : show.today} onChange={(from) => set({ from })} error={errorOf('from')} hint={hasBegun ? t('profile:rights.begun') : null} />
          <DateInput id={`${id}-until`} label={t('profile:rights.until')} value={form.until} min={form.from ?? show.today} onChange={(until) => set({ until })} error={errorOf('until')} />
        </div>
        <label className="pf-flag">
          <input type="checkbox" checked={form.includeWaiting} onChange={(e) => set({ includeWaiting: e.currentTarget.checked })} />
          <span>{t('profile:rights.waiting')}<span className="pf-dim">{t('profile:rights.waiting.hint')}</span></span>
        </label>
        <label className="pf-flag">
          <input type="checkbox" checked={form.keepOwnAccess} onChange={(e) => set({ keepOwnAccess: e.currentTarget.checked })} />
          <span>{t('profile:rights.keep')}<span className="pf-dim">{t('profile:rights.keep.hint')}</span></span>
        </label>
        <TextArea id={`${id}-reason`} label={t('profile:rights.reason')} optional value={form.reason} onChange={(reason) => set({ reason })} max={500} error={failure?.fields.reason} />
      </form>
    </Dialog>
  )
}
