import './profile.css'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { profileCalls } from '../../../contract/modules/profile/calls.ts'
import type { ProfileContact } from '../../../contract/modules/profile/calls.ts'
import { port } from '../../api/offline.ts'
import { readState } from '../../request/use-read.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DeleteRowDialog } from '../../ui/delete-row-dialog.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { showSuccess } from '../../ui/snackbar-store.ts'
import { EmptyState, ErrorState, Note, SkeletonRows, StaleNote } from '../../ui/states.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Rows } from '../../ui/surfaces.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { phoneText } from './phone-text.ts'
import { useProfile, useSend } from './use-profile.ts'

const ContactDialog = lazy(() => import('./contact-dialog.tsx').then((m) => ({ default: m.ContactDialog })))

interface ContactRowProps {
  contact: ProfileContact
  online: boolean
  onChange: () => void
  onDelete: () => void
}

function ContactRow({ contact, online, onChange, onDelete }: ContactRowProps) {
  const { t } = useTranslation('profile')
  const number = phoneText(contact.phoneCountryCode, contact.phone)
  return (
    <li className="pf-contact">
      <span className="pf-contact-text">
        <b className="pf-number">{number}</b>
        <span className="pf-dim">{[contact.phoneType, contact.note].filter(Boolean).join(' · ')}</span>
      </span>
      {contact.isPrimary ? <StatusLabel tone="green" icon="users">{t('contacts.shown')}</StatusLabel> : null}
      <span className="pf-contact-end">
        <IconButton icon="edit" label={t('contacts.change.one', { number })} onClick={onChange} disabled={!online} />
        <IconButton icon="trash" label={t('contacts.delete.one', { number })} onClick={onDelete} disabled={!online} />
      </span>
    </li>
  )
}

/** `/me/contacts`: my telephone numbers; what I change holds at once. */
export function ContactsScreen() {
  const { t } = useTranslation('profile')
  const read = useProfile()
  const state = readState(read)
  // whatever the browser believes: an older copy says that nobody answered
  const online = useOnline() && state.copyFrom === null
  const contacts = read.data?.contacts
  const [open, setOpen] = useState<ProfileContact | 'new' | null>(null)
  const [going, setGoing] = useState<ProfileContact | null>(null)
  const { send, busy, failure } = useSend()
  const remove = async () => {
    if (!going) return
    const answer = await send(profileCalls.deleteProfileContacts, { id: going.id })
    setGoing(null)
    if (answer) showSuccess(t('contacts.deleted'))
  }
  return (
    <Page>
      <PageHeader title={t('contacts.title')} backTo="/me" actions={<Button look="primary" icon="plus" onClick={() => setOpen('new')} disabled={!online || !contacts}>{t('contacts.add')}</Button>} />
      {online ? null : <Note tone="grey" icon="cloudOff">{t('offline.changes')}</Note>}
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      <FailureNote failure={failure} />
      {state.loading ? <SkeletonRows count={3} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {contacts?.length === 0 ? <EmptyState icon="device" title={t('contacts.none')}>{t('contacts.none.hint')}</EmptyState> : null}
      {contacts && contacts.length > 0 ? (
        <Rows label={t('contacts.title')}>
          {contacts.map((contact) => <ContactRow key={contact.id} contact={contact} online={online} onChange={() => setOpen(contact)} onDelete={() => setGoing(contact)} />)}
        </Rows>
      ) : null}
      <p className="pf-hint">{t('contacts.hint')}</p>
      {open ? <Suspense fallback={null}><ContactDialog contact={open === 'new' ? null : open} isFirst={contacts?.length === 0} onClose={() => setOpen(null)} /></Suspense> : null}
      <DeleteRowDialog opened={going !== null} onClose={() => setGoing(null)} onConfirm={() => void remove()} what={going ? phoneText(going.phoneCountryCode, going.phone) : ''} busy={busy} />
    </Page>
  )
}
