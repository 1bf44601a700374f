import { useState } from 'react'
import { directoryCalls, type Personal, type Place } from '../../../../contract/modules/directory/calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { TextInput } from '../../../ui/field/text-input.tsx'
import { showSuccess } from '../../../ui/snackbar-store.ts'
import { Section } from '../../../ui/surfaces.tsx'
import { useChoices } from '../lists/use-choices.ts'
import { placeOf } from './change-form.tsx'
import { differing, noPlace, PersonalFields, personalFieldNames, PlaceFields, placeFieldNames } from './fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { useFaults, useSend } from './use-send.ts'

const nobody: Personal = { name: '', firstName: '', lastName: '', email: '', phoneCountryCode: '', phone: '', gender: '', birthDate: null, birthPlace: '', nationality: '', joined: '' }
const needed = { person: ['name', 'joined'], place: ['department', 'site', 'title', 'grade', 'calendar'] } as const

/** Somebody new: who it is, where they work, and how they sign in. */
export function AddForm({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const { t } = useTools('directory', 'fixed')
  const { send, busy, refused, refuse } = useSend(['code', 'username', ...personalFieldNames, ...placeFieldNames])
  const choices = useChoices().data
  const [code, setCode] = useState('')
  const [person, setPerson] = useState(nobody)
  const [place, setPlace] = useState(noPlace)
  const [username, setUsername] = useState('')
  const [invite, setInvite] = useState(true)
  const { faultOf, faulty } = useFaults()
  const isTouched = code !== '' || username !== '' || Object.keys(differing(person, nobody)).length > 0 || Object.keys(differing(place, noPlace)).length > 0
  const save = async () => {
    if (faulty) return refuse(faulty)
    const missing = [...(code.trim() === '' ? ['code'] : []), ...needed.person.filter((key) => person[key].trim() === ''), ...needed.place.filter((key) => place[key].trim() === '')]
    if (missing.length > 0) return refuse(Object.fromEntries(missing.map((key) => [key, t('fixed:field.required')])))
    const { name, joined, ...personal } = person
    const isInvited = username.trim() !== '' && invite && choices?.isLocal === true
    const added = await send(directoryCalls.add, {
      code: code.trim(), name: name.trim(), joined, ...(placeOf(place) as Place), personal: differing(personal, nobody), ...(username.trim() === '' ? {} : { username: username.trim(), ...(isInvited ? { invite: true } : {}) }),
    })
    if (added === null) return
    const { invited } = added
    showSuccess(t(invited === null ? 'directory:add.done' : invited === 'sent' ? 'directory:add.done-invited' : 'directory:add.done-not-invited', { person: name.trim() }))
    onAdded(added.id)
  }
  return (
    <FormFrame title={t('directory:add.title')} saveLabel={t('directory:add.save')} onSave={() => void save()} onClose={onClose} busy={busy} isTouched={isTouched} refused={refused}>
      <Section title={t('directory:add.who')}>
        <div className="dr-form">
          <TextInput id="add-code" label={t('directory:column.code')} hint={t('directory:hint.code')} value={code} max={40} optional={false} error={refused.code} autoComplete="off" dir="ltr" onChange={setCode} />
          <PersonalFields value={person} onChange={(change) => setPerson({ ...person, ...change })} refused={refused} faultOf={faultOf} />
        </div>
      </Section>
      <Section title={t('directory:add.where')}>
        <div className="dr-form"><PlaceFields value={place} onChange={(change) => setPlace({ ...place, ...change })} refused={refused} faultOf={faultOf} /></div>
      </Section>
      {choices?.mayOpenAccounts ? (
        <Section title={t('directory:add.account')}>
          <div className="dr-form">
            <TextInput id="add-username" label={t('directory:add.username')} hint={t('directory:add.username.hint')} value={username} max={120} optional error={refused.username} autoComplete="off" dir="ltr" onChange={setUsername} />
            {choices.isLocal && username.trim() !== '' ? <label className="dr-pick"><input type="checkbox" checked={invite} onChange={(e) => setInvite(e.currentTarget.checked)} /> {t('directory:add.invite')}</label> : null}
          </div>
        </Section>
      ) : null}
    </FormFrame>
  )
}
