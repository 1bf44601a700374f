/** Whom something is for, in words. Pure. */
import type { Audience, AudienceChoices } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import type { Translate } from '../../request/row-view.ts'

/** Names of one kind that are told; what is more is a number. */
const TOLD = 4

/** "Sites: Jakarta · Units: Packing, Quality"; everybody where nothing is chosen. */
export function audienceText({ siteIds, departmentIds, grades }: Audience, choices: Pick<AudienceChoices, 'sites' | 'departments'>, t: Translate): string {
  const named = (ids: readonly string[], of: AudienceChoices['sites']) => ids.map((id) => of.find((o) => o.id === id)?.displayName ?? '…')
  const kinds: [string, readonly string[]][] = [['sites', named(siteIds, choices.sites)], ['units', named(departmentIds, choices.departments)], ['grades', grades.map(String)]]
  const parts = kinds.filter(([, names]) => names.length > 0).map(([kind, names]) => {
    const more = names.length - TOLD
    return t('announcements:audience.kind', { kind: t(`announcements:${kind}`), names: [...names.slice(0, TOLD), ...(more > 0 ? [`+${more}`] : [])].join(', ') })
  })
  return parts.length > 0 ? parts.join(' · ') : t('announcements:audience.all')
}
