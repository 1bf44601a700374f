import './profile.css'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { profileCalls } from '../../../contract/modules/profile/calls.ts'
import type { PhoneTypeId, ProfileContact } from '../../../contract/modules/profile/calls.ts'
import { newRecordId } from '../../api/offline.ts'
import { OptionPicker } from '../../request/fields/option-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field/text-input.tsx'
import { showSuccess } from '../../ui/snackbar-store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { digitsOf, phoneText, splitNumber } from './phone-text.ts'
import { useSend } from './use-profile.ts'

const EMERGENCY: PhoneTypeId = '4'
/** Where most people here are called. */
const COUNTRY = '62'

/** One telephone number: added, or changed. */
export function ContactDialog({ contact, isFirst, onClose }: { contact: ProfileContact | null; isFirst: boolean; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'fixed', 'common'])
  const id = useId()
  const [typeId, setTypeId] = useState<PhoneTypeId>(contact?.phoneTypeId ?? '1')
  const [typeText, setTypeText] = useState(contact?.phoneType)
  const [code, setCode] = useState(contact?.phoneCountryCode ?? COUNTRY)
  const [number, setNumber] = useState(contact ? phoneText('', contact.phone) : '')
  const [note, setNote] = useState(contact?.note ?? '')
  const [isPrimary, setPrimary] = useState(contact?.isPrimary ?? isFirst)
  const [checked, setChecked] = useState(false)
  const { send, busy, failure } = useSend()
  const parts = splitNumber(number, code)
  const short = checked && (parts.phone === '' ? t('fixed:field.required') : parts.phone.length < 4 || parts.phone.length > 15 ? t('contacts.digits') : '')
  const codeWrong = checked && !/^\d{1,3}$/.test(parts.phoneCountryCode) ? t('contacts.code.wrong') : ''

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (parts.phone.length < 4 || parts.phone.length > 15 || !/^\d{1,3}$/.test(parts.phoneCountryCode)) return
    const answer = await send(profileCalls.updateProfileContacts, {
      contacts: [{ id: contact?.id ?? newRecordId(), phoneTypeId: typeId, ...parts, note, isPrimary: isPrimary && typeId !== EMERGENCY, version: contact?.version ?? 0 }],
    })
    if (!answer) return
    showSuccess(t('saved'))
    onClose()
  }
  return (
    <Dialog
      opened onClose={onClose} title={t(contact ? 'contacts.change' : 'contacts.add')} busy={busy} sheet
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>{t('common:action.cancel')}</Button>
          <Button look="primary" type="submit" form={`${id}-form`} busy={busy}>{t('common:action.save')}</Button>
        </>
      }
    >
      <form id={`${id}-form`} className="pf-form" onSubmit={(e) => void save(e)} noValidate>
        <FailureNote failure={failure} />
        <OptionPicker
          id={`${id}-type`} label={t('contacts.type')} source={profileCalls.phoneTypeDataSources} params={{}} value={typeId} text={typeText} error={failure?.fields.phoneTypeId}
          onChoose={(row) => { if (row) { setTypeId(row.id as PhoneTypeId); setTypeText(row.displayName) } }}
        />
        <div className="pf-two">
          <TextInput id={`${id}-code`} label={t('contacts.code')} value={code} onChange={(text) => setCode(digitsOf(text))} max={4} inputMode="tel" autoComplete="tel-country-code" dir="ltr" error={codeWrong || failure?.fields.phoneCountryCode || undefined} />
          <TextInput id={`${id}-phone`} label={t('contacts.number')} value={number} onChange={setNumber} max={24} type="tel" inputMode="tel" autoComplete="tel-national" dir="ltr" data-autofocus error={short || failure?.fields.phone || undefined} />
        </div>
        <TextInput id={`${id}-note`} label={t(typeId === EMERGENCY ? 'contacts.whose' : 'contacts.note')} optional value={note} onChange={setNote} max={100} error={failure?.fields.note} />
        {typeId === EMERGENCY ? <p className="pf-hint">{t('contacts.emergency.hint')}</p> : (
          <label className="pf-flag">
            <input type="checkbox" checked={isPrimary} onChange={(e) => setPrimary(e.currentTarget.checked)} />
            <span>{t('contacts.primary')}<span className="pf-dim">{t('contacts.primary.hint')}</span></span>
          </label>
        )}
      </form>
    </Dialog>
  )
}
