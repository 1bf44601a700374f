import { useTranslation } from 'react-i18next'
import { type Colour, entryScreen, screenStatus, type StatusId } from '../../contract/kit/lifecycle.ts'
import type { OutboxRow } from '../offline/rows.ts'
import { StatusLabel } from '../ui/status-label.tsx'
import { toneOfSync } from './device/sync-words.ts'
import { statusIcons } from './status-icons.ts'

/** Status of a request by the one lifecycle table: colour, icon and word. `null` is an entry not yet saved. */
export function RequestStatus({ status, text, plain }: { status: StatusId | null; text?: string | undefined; plain?: boolean }) {
  const { t } = useTranslation('request')
  const colour: Colour = status === null ? entryScreen.colour : screenStatus[status].colour
  const word = text || (status === null ? t('fixed:screen-status.default-label') : t(`status.${status}`))
  return <StatusLabel tone={colour} icon={status === null ? 'circle' : statusIcons[status]} plain={plain ?? false}>{word}</StatusLabel>
}

/** A request of this device that was handed over: on its way to the server, or stopped by something that needs the person. */
export function OnItsWay({ rows }: { rows: readonly OutboxRow[] }) {
  const { t } = useTranslation('request')
  if (rows.some((row) => toneOfSync[row.state] === 'attention')) return <StatusLabel tone="yellow" icon="alert">{t('status.needs-you')}</StatusLabel>
  return <StatusLabel tone="blue" icon="send">{t('status.on-its-way')}</StatusLabel>
}
