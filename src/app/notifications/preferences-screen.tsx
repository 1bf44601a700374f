import '../../ui/field/field.css'
import './notifications.css'
import { useTranslation } from 'react-i18next'
import { errorTexts } from '../../../contract/kit/wire.ts'
import type { NotificationChannels } from '../../../contract/modules/system-notification/calls.ts'
import { isNetworkError } from '../../api/call-error.ts'
import { DateInput } from '../../request/fields/date-input.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Select } from '../../ui/select/select.tsx'
import { ErrorState, Note, SkeletonRows } from '../../ui/states.tsx'
import { Card, Section } from '../../ui/surfaces.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { type Choice, type EditedPreferences, usePreferences } from './use-preferences.ts'

const channels = ['app', 'push', 'mail'] as const
/** What quiet hours and the digest start with when they are switched on. */
const QUIET = { quietFrom: '22:00', quietUntil: '06:00' }
const DIGEST_HOUR = 8
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }))

interface PartProps {
  choice: Choice
  change: EditedPreferences['change']
  disabled: boolean
}

function Kind({ kind, disabled, onChange }: { kind: NotificationChannels; disabled: boolean; onChange: (kind: NotificationChannels) => void }) {
  const { t } = useTranslation('notification-preferences')
  return (
    <div className="prefs-kind" role="group" aria-labelledby={`kind-${kind.typeId}`}>
      <span className="prefs-name">
        <span id={`kind-${kind.typeId}`}>{kind.type}</span>
        {kind.mustKnow ? <span>{t('mustKnow')}</span> : null}
      </span>
      <span className="prefs-channels">
        {channels.map((channel) => (
          <label key={channel} className="prefs-channel">
            <input type="checkbox" checked={kind[channel]} disabled={disabled || (channel === 'app' && kind.mustKnow)} onChange={(e) => onChange({ ...kind, [channel]: e.currentTarget.checked })} />
            {t(`channel.${channel}`)}
          </label>
        ))}
      </span>
    </div>
  )
}

function Quiet({ choice, change, disabled, zone }: PartProps & { zone: string }) {
  // the texts of the time fields come with the screen, not with the first tick of the box
  const { t } = useTranslation(['notification-preferences', 'fixed', 'ui'])
  const isOn = choice.quietFrom !== null && choice.quietUntil !== null
  return (
    <Card className="prefs-part">
      <label className="prefs-flag">
        <input type="checkbox" checked={isOn} disabled={disabled} onChange={(e) => change(e.currentTarget.checked ? QUIET : { quietFrom: null, quietUntil: null })} />
        <span>{t('quiet.on')}</span>
      </label>
      {isOn ? (
        <div className="prefs-times">
          {(['quietFrom', 'quietUntil'] as const).map((end) => (
            <DateInput key={end} kind="time" label={t(`quiet.${end}`)} value={choice[end]} disabled={disabled} onChange={(time) => time && change({ [end]: time })} />
          ))}
        </div>
      ) : null}
      <p className="prefs-hint">{t('quiet.hint', { zone: zone.replaceAll('_', ' ') })}</p>
    </Card>
  )
}

function Digest({ choice, change, disabled }: PartProps) {
  const { t } = useTranslation('notification-preferences')
  return (
    <Card className="prefs-part">
      <label className="prefs-flag">
        <input type="checkbox" checked={choice.digestHour !== null} disabled={disabled} onChange={(e) => change({ digestHour: e.currentTarget.checked ? DIGEST_HOUR : null })} />
        <span>{t('digest.on')}</span>
      </label>
      {choice.digestHour !== null ? (
        <div className="prefs-times">
          <Select id="digest-hour" label={t('digest.hour')} options={HOURS} value={String(choice.digestHour)} disabled={disabled} onChange={(hour) => change({ digestHour: Number(hour) })} />
        </div>
      ) : null}
      <p className="prefs-hint">{t('digest.hint')}</p>
    </Card>
  )
}

/** Which notices make a sound, come by mail or count; when it is quiet; one mail a day. */
export function PreferencesScreen() {
  const { t } = useTranslation('notification-preferences')
  const { read, choice, change, state } = usePreferences()
  const online = useOnline()
  const part = choice && { choice, change, disabled: !online }
  return (
    <Page>
      <PageHeader title={t('title')} backTo="/me" subtitle={<span role="status">{state ? t(`state.${state}`) : t('lead')}</span>} />
      {online ? null : <Note tone="grey" icon="cloudOff">{t('offline')}</Note>}
      {!part ? (
        read.isError ? <ErrorState texts={isNetworkError(read.error) ? [] : errorTexts(read.error)} onRetry={() => void read.refetch()} /> : <SkeletonRows count={6} />
      ) : (
        <>
          <Section title={t('kinds')}>
            <Card flush>
              {part.choice.types.map((kind) => (
                <Kind key={kind.typeId} kind={kind} disabled={part.disabled} onChange={(next) => change({ types: part.choice.types.map((other) => (other.typeId === next.typeId ? next : other)) })} />
              ))}
            </Card>
          </Section>
          <Section title={t('quiet')}><Quiet {...part} zone={read.data?.timeZone ?? ''} /></Section>
          <Section title={t('digest')}><Digest {...part} /></Section>
        </>
      )}
    </Page>
  )
}
