/** What was found, as rows: what each says, and where it leads. */
import type { LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AnnouncementRow } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import type { EssFileRow } from '../../../contract/modules/attachments-inbox-announcements/ess-file-calls.ts'
import { joined } from '../../lib/joined.ts'
import type { AnyClientModule } from '../../request/client-module.ts'
import type { Formats } from '../../request/formats.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import type { ToneName } from '../../ui/theme/palette.ts'
import { markOf } from '../modules.ts'
import { type Choice, daysFor, type NamedChoice, shownDays } from './asks.ts'
import type { FoundRequest } from './own-requests.ts'
import type { Person } from './people.ts'
import { screenKey } from './recents.ts'
import type { Place } from './screens.ts'
import type { SpokenAsk } from './spoken-ask.ts'

export interface Found {
  key: string
  icon: IconName
  tone?: ToneName | undefined
  /** Somebody, whose picture is drawn instead. */
  who?: { id: string; name: string }
  title: string
  sub?: string
  link: Pick<LinkProps, 'to' | 'params' | 'search'>
  /** Kept as opened lately. */
  recent?: string
  /** Done instead of going anywhere. */
  run?: () => void
}

const isNamedChoice = (choice: Choice | NamedChoice): choice is NamedChoice => 'text' in choice

/** Rows in the language of now. */
export function useRows(show: Formats) {
  const { t } = useTranslation(['new', 'request'])
  /** A request, with what its form starts with. */
  const askRow = (choice: Choice | NamedChoice, on?: SpokenAsk): Found => {
    const { module, name } = choice
    const days = on && shownDays(module, on)
    const option = isNamedChoice(choice) ? choice : undefined
    const search = { ...option?.search, ...(on ? daysFor(module, on) : {}) }
    const hours = on?.hours && module.spokenHours ? on.hours.join('–') : ''
    return {
      key: `ask/${module.slug}/${Object.values(search).join()}`, ...markOf(module.slug), recent: module.slug, link: { to: '/$module/new', params: { module: module.slug }, search },
      ...(days ? { title: joined([name, option?.text, show.period(...days), hours]) } : option ? { title: option.text, sub: name } : { title: name, sub: t(`new:hint.${module.slug}`) }),
    }
  }
  const placeRow = ({ id, to, search, icon }: Place, more: Pick<Found, 'sub' | 'link'> = { link: {} }): Found =>
    ({ key: screenKey(id), icon, title: t(`new:elsewhere.${id}`), recent: screenKey(id), ...more, link: { to, search: search ?? {}, ...more.link } })
  const listRow = ({ slug }: AnyClientModule): Found =>
    ({ key: `list/${slug}`, ...markOf(slug), title: t(`request:modules.${slug}`), sub: t('new:find.list'), link: { to: '/$module', params: { module: slug } } })
  const personRow = ({ id, name, code, opens }: Person): Found => ({
    key: `person/${id}`, icon: 'user', who: { id, name }, title: name, sub: joined([code, t(`new:find.person.${opens}`)]),
    link: opens === 'page' ? { to: '/people/$id', params: { id } } : { to: '/calendar', search: { view: 'list', who: id } },
  })

  const ownRow = ({ id, module, title, when, status }: FoundRequest): Found =>
    ({ key: `own/${id}`, ...markOf(module), title, sub: joined([when, status]), link: { to: '/$module/$id', params: { module, id } } })
  const fileRow = ({ id, title, category }: EssFileRow): Found => ({ key: `file/${id}`, icon: 'file', title, sub: category, link: { to: '/files', search: { file: id } } })
  const newsRow = ({ id, title }: AnnouncementRow): Found => ({ key: `news/${id}`, icon: 'megaphone', title, sub: t('new:elsewhere.announcements'), link: { to: '/announcements/$id', params: { id } } })
  return { askRow, placeRow, listRow, personRow, ownRow, fileRow, newsRow }
}
