import './profile.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { profileCalls } from '../../../contract/modules/profile/calls.ts'
import { systemNotificationCalls } from '../../../contract/modules/system-notification/calls.ts'
import type { PushDevice } from '../../../contract/modules/profile/calls.ts'
import { port } from '../../api/offline.ts'
import { query } from '../../api/query.ts'
import { deviceId } from '../../offline/device.ts'
import { LostElsewhere } from '../../request/device/lost-items.tsx'
import { readState } from '../../request/use-read.ts'
import { useTools } from '../../request/use-tools.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field/text-input.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { showSuccess } from '../../ui/snackbar-store.ts'
import { EmptyState, ErrorState, Note, SkeletonRows, StaleNote } from '../../ui/states.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { Rows } from '../../ui/surfaces.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useSend } from './use-profile.ts'

const platforms = ['web', 'android-web', 'ios-web']

function RenameDialog({ device, onClose }: { device: PushDevice; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common'])
  const id = useId()
  const [name, setName] = useState(device.name)
  const { send, busy, failure } = useSend()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await send(profileCalls.renameDevice, { deviceId: device.deviceId, name }))) return
    showSuccess(t('saved'))
    onClose()
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('devices.rename')} busy={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>{t('common:action.cancel')}</Button>
          <Button look="primary" type="submit" form={id} busy={busy}>{t('common:action.save')}</Button>
        </>
      }
    >
      <form id={id} className="pf-form" onSubmit={(e) => void save(e)} noValidate>
        <FailureNote failure={failure} />
        <TextInput id={`${id}-name`} label={t('devices.name')} hint={t('devices.name.hint')} value={name} onChange={setName} max={60} data-autofocus />
      </form>
    </Dialog>
  )
}

/** `/me/devices`: where my notifications go. */
export function DevicesScreen() {
  const { t, show } = useTools('profile')
  const read = useQuery({ ...query(profileCalls.devices, {}), meta: { quiet: true } })
  const own = useQuery({ queryKey: ['device-id'], queryFn: () => deviceId(port), staleTime: Infinity }).data
  const state = readState(read)
  // whatever the browser believes: an older copy says that nobody answered
  const online = useOnline() && state.copyFrom === null
  const [renaming, setRenaming] = useState<PushDevice | null>(null)
  const [going, setGoing] = useState<PushDevice | null>(null)
  const { send, busy, failure } = useSend()
  const devices = read.data?.devices
  const nameOf = (d: PushDevice) => d.name || t(`profile:devices.platform.${platforms.includes(d.platform) ? d.platform : 'web'}`)
  const remove = async () => {
    if (!going) return
    const answer = await send(systemNotificationCalls.removeDevice, { deviceId: going.deviceId, byHand: true })
    setGoing(null)
    if (answer) showSuccess(t('profile:devices.removed'))
  }
  return (
    <Page>
      <PageHeader title={t('profile:devices.title')} backTo="/me" />
      <p className="pf-hint">{t('profile:devices.hint')}</p>
      {online ? null : <Note tone="grey" icon="cloudOff">{t('profile:offline.changes')}</Note>}
      {state.copyFrom !== null ? <StaleNote at={state.copyFrom} nowMs={port.now()} /> : null}
      <FailureNote failure={failure} />
      {state.loading ? <SkeletonRows count={2} /> : null}
      {state.failed ? <ErrorState texts={state.failed} onRetry={state.retry} /> : null}
      {devices?.length === 0 ? <EmptyState icon="bell" title={t('profile:devices.none')}>{t('profile:devices.none.hint')}</EmptyState> : null}
      {devices && devices.length > 0 ? (
        <Rows label={t('profile:devices.title')}>
          {devices.map((d) => (
            <li key={d.deviceId} className="pf-contact">
              <span className="pf-contact-text"><b>{nameOf(d)}</b><span className="pf-dim">{t('profile:devices.seen', { when: show.ago(d.seenAt, port.now()) })}</span></span>
              {d.deviceId === own ? <StatusLabel tone="green" icon="device">{t('profile:devices.this')}</StatusLabel> : null}
              <span className="pf-contact-end">
                <IconButton icon="edit" label={t('profile:devices.rename.one', { name: nameOf(d) })} onClick={() => setRenaming(d)} disabled={!online} />
                <IconButton icon="trash" label={t('profile:devices.remove.one', { name: nameOf(d) })} onClick={() => setGoing(d)} disabled={!online} />
              </span>
            </li>
          ))}
        </Rows>
      ) : null}
      <LostElsewhere />
      {renaming ? <RenameDialog device={renaming} onClose={() => setRenaming(null)} /> : null}
      <ConfirmDialog
        opened={going !== null} onClose={() => setGoing(null)} onConfirm={() => void remove()} confirmLabel={t('profile:devices.remove')} danger busy={busy}
        message={going ? t(going.deviceId === own ? 'profile:devices.remove.this' : 'profile:devices.remove.sure', { name: nameOf(going) }) : ''}
      />
    </Page>
  )
}
