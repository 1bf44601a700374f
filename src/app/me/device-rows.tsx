import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { profileCalls } from '../../../contract/modules/profile/calls.ts'
import { call } from '../../api/call.ts'
import { port } from '../../api/offline.ts'
import { useOutbox, useOutboxIsRead } from '../../api/outbox.ts'
import { deviceId } from '../../offline/device.ts'
import { Icon } from '../../ui/icon.tsx'
import { showInfo, showSuccess } from '../../ui/snackbar-store.ts'
import { CountBadge, StatusLabel } from '../../ui/status-label.tsx'
import { ButtonRow, LinkRow, Rows } from '../../ui/surfaces.tsx'
import { IosSheet } from '../install/install-hint.tsx'
import { countItems } from '../sync/advice.ts'
import { installPrompt, isInstalled, isIos, takeInstallPrompt } from '../install/install-prompt.ts'
import { bindPush } from '../push/push-binding.ts'
import { deviceTokens } from '../push/device-tokens.ts'

/** `off`: the browser allows them, and the person has taken this device off the list. `install`: iOS has them for what is on the home screen alone. */
type PushState = 'granted' | 'off' | 'default' | 'denied' | 'unsupported' | 'install'
const PUSH_KEY = ['push-state']

async function pushState(): Promise<PushState> {
  const tokens = deviceTokens
  if (!(await tokens.supported())) return isIos() && !isInstalled() && (await tokens.isOffered()) ? 'install' : 'unsupported'
  const permission = tokens.permission()
  if (permission !== 'granted') return permission
  const known = await call(profileCalls.devices, {}).catch(() => null) // no answer: what the browser says
  const own = await deviceId(port)
  return known && !known.devices.some((d) => d.deviceId === own) ? 'off' : 'granted'
}

function PushRow() {
  const { t } = useTranslation('me')
  const client = useQueryClient()
  const { data: state } = useQuery({ queryKey: PUSH_KEY, queryFn: pushState, staleTime: 0 })
  const [busy, setBusy] = useState(false)
  if (state === undefined) return null
  const allow = async () => {
    setBusy(true)
    const answer = await deviceTokens.request()
    const bound = answer === 'granted' && (await bindPush({ again: true }).catch(() => false)) // tried again at the next return
    if (answer === 'granted') showSuccess(t(bound ? 'push.done' : 'push.later'))
    else showInfo(t('push.denied'))
    await client.invalidateQueries({ queryKey: PUSH_KEY })
    setBusy(false)
  }
  const end = state === 'granted' ? <StatusLabel tone="green" icon="check">{t('push.granted')}</StatusLabel> : null
  const sub = state === 'granted' ? null : t(`push.${state}`)
  return <li><ButtonRow icon="bell" title={t('push')} sub={sub} end={end} disabled={(state !== 'default' && state !== 'off') || busy} onClick={() => void allow()} /></li>
}

function InstallRow() {
  const { t } = useTranslation(['me', 'install'])
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.read)
  const [sheet, setSheet] = useState(false)
  if (isInstalled() || (prompt === null && !isIos())) return null
  const install = () => {
    const taken = takeInstallPrompt()
    if (taken) void taken.prompt()
    else setSheet(true)
  }
  return (
    <li>
      <ButtonRow icon="download" title={t('me:install')} sub={t('me:install.hint')} end={<Icon name="chevronRight" size={18} />} onClick={install} />
      <IosSheet opened={sheet} onClose={() => setSheet(false)} />
    </li>
  )
}

/** This device: what waits to be sent, whether it may notify, installing. */
export function DeviceRows() {
  const { t } = useTranslation('me')
  const open = countItems(useOutbox().filter((row) => row.state !== 'sent'))
  const isRead = useOutboxIsRead()
  return (
    <Rows>
      <li><LinkRow to="/sync" icon="cloud" title={t('sync')} sub={open > 0 ? t('sync.open', { count: open }) : isRead ? t('sync.done') : '\u00a0'} end={<CountBadge count={open} label={t('sync.open', { count: open })} />} /></li>
      <PushRow />
      <li><LinkRow to="/me/devices" icon="device" title={t('devices')} sub={t('devices.hint')} /></li>
      <InstallRow />
    </Rows>
  )
}
