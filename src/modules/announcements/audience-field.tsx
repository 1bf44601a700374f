import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { announcementCalls } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import type { Audience } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { query } from '../../api/query.ts'
import { Icon } from '../../ui/icon.tsx'

interface ChipsProps<V extends string | number> {
  legend: string
  choices: readonly { value: V; label: string }[]
  chosen: readonly V[]
  onChange: (chosen: V[]) => void
}

/** Any number of a few; none means all. */
function Chips<V extends string | number>({ legend, choices, chosen, onChange }: ChipsProps<V>) {
  const toggle = (value: V) => onChange(chosen.includes(value) ? chosen.filter((v) => v !== value) : [...chosen, value])
  return (
    <fieldset className="an-fieldset">
      <legend>{legend}</legend>
      <div className="an-chips">
        {choices.map(({ value, label }) => (
          <label key={value} className="rq-chip ess-tone-blue"><input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />{label}</label>
        ))}
      </div>
    </fieldset>
  )
}

/** Who it is for, and how many people that is. Nothing chosen is everybody. */
export function AudienceField({ audience, onChange, error }: { audience: Audience; onChange: (audience: Audience) => void; error?: string | undefined }) {
  const { t } = useTranslation('announcements')
  const choices = useQuery({ ...query(announcementCalls.audienceChoices, {}), staleTime: 300_000, meta: { quiet: true } }).data
  const preview = useQuery({ ...query(announcementCalls.audiencePreview, { audience }), staleTime: 60_000, placeholderData: keepPreviousData, meta: { quiet: true } }).data
  const isAll = audience.siteIds.length + audience.departmentIds.length + audience.grades.length === 0
  const names = preview ? preview.names.join(', ') + (preview.total > preview.names.length ? ', …' : '') : ''
  return (
    <div className="rq-stack" role="group" aria-label={t('audience')} data-error={error ? true : undefined}>
      <p className="rq-hint">{t('audience.hint')}</p>
      {choices ? (
        <>
          <Chips legend={t('sites')} choices={choices.sites.map((s) => ({ value: s.id, label: s.displayName }))} chosen={audience.siteIds} onChange={(siteIds) => onChange({ ...audience, siteIds })} />
          <Chips legend={t('units')} choices={choices.departments.map((d) => ({ value: d.id, label: d.displayName }))} chosen={audience.departmentIds} onChange={(departmentIds) => onChange({ ...audience, departmentIds })} />
          <Chips legend={t('grades')} choices={choices.grades.map((g) => ({ value: g, label: String(g) }))} chosen={audience.grades} onChange={(grades) => onChange({ ...audience, grades })} />
        </>
      ) : null}
      <p className="an-reach" role="status">
        <Icon name="users" size={18} />
        <span>{preview ? <><b>{t('reaches', { count: preview.total })}</b> {isAll ? t('audience.all') : names}</> : null}</span>
      </p>
      {error ? <p className="ess-error">{error}</p> : null}
    </div>
  )
}
