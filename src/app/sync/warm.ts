/** Fetches once what forms need, so that they can be filled in for the first time without a network. */
import type { QueryClient } from '@tanstack/react-query'
import { ANNOUNCEMENTS_OF_HOME, announcementCalls } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { calendarCalls } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { calendarWindow } from '../../../contract/modules/general-account-home-calendar/calendar-window.ts'
import { generalCalls } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { homeCalls } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { platformCalls } from '../../../contract/modules/platform/calls.ts'
import { profileCalls } from '../../../contract/modules/profile/calls.ts'
import { civilDateIn } from '../../../contract/kit/civil-date.ts'
import type { AnyCall, InputOf, OutputOf } from '../../../contract/kit/call.ts'
import { port } from '../../api/offline.ts'
import { query, queryKey } from '../../api/query.ts'
import type { Ahead } from '../../api/read-many.ts'
import { accessFrom } from '../../request/access-flags.ts'
import { pictureQuery } from '../../request/pictures/picture-query.ts'

const HALF_DAY_MS = 43_200_000
/** Announcements to read on the way: as many as a person would open. */
const ANNOUNCEMENTS = 5

/** The newest that are known of. */
const announcementsToRead = (client: QueryClient): Ahead[] =>
  (client.getQueryData<OutputOf<typeof announcementCalls.essAnnouncements>>(queryKey(announcementCalls.essAnnouncements, ANNOUNCEMENTS_OF_HOME))?.listData ?? []).slice(0, ANNOUNCEMENTS).map(({ id }) => [announcementCalls.essAnnouncement.id, { id }])

/** What Home and many screens want by themselves a moment later: its own call, which a screen that opens meanwhile joins. Never fails. */
const wantedSoon = <C extends AnyCall>(client: QueryClient, def: C, input: InputOf<C>) => client.prefetchQuery({ ...query(def, input), staleTime: HALF_DAY_MS, meta: { quiet: true } })

/** Runs after the first screen, for the modules the person may file in; a failure leaves the rest for the next start. */
export async function warm(client: QueryClient): Promise<void> {
  const [me, access] = await Promise.all([
    client.fetchQuery({ ...query(homeCalls.accountDetails, {}), staleTime: HALF_DAY_MS }).catch(() => null),
    client.fetchQuery(query(platformCalls.modulePermissions, {})).then((answer) => accessFrom(answer.modules)).catch(() => null),
  ])
  if (!me) return
  await Promise.all([wantedSoon(client, generalCalls.generalConfigs, {}), wantedSoon(client, profileCalls.getProfile, {}), wantedSoon(client, announcementCalls.essAnnouncements, ANNOUNCEMENTS_OF_HOME)])
  const today = civilDateIn(new Date(port.now()), me.timeZone)
  // comes after the rest: it grows with the modules
  const { aheadOfModules } = await import('./forms-ahead.ts')
  await aheadOfModules(client, access, today, me.employeeId, [
    // the card is shown at a gate, where there may be no network
    [profileCalls.identificationCard.id, { employeeId: me.employeeId }],
    [platformCalls.calendarWindow.id, {}],
    [calendarCalls.calendarEvents.id, calendarWindow(today)],
    [calendarCalls.calendarsDatasourceFilter.id, {}],
    ...announcementsToRead(client),
  ])
  if (me.profilePicture) await client.prefetchQuery(pictureQuery(me.profilePicture, 'large'))
}
