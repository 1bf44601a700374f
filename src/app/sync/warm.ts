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
import { isCallError } from '../../api/call-error.ts'
import { port } from '../../api/offline.ts'
import { query, queryKey } from '../../api/query.ts'
import type { Ahead } from '../../api/read-many.ts'
import { accessToken } from '../../api/token.ts'
import { isOnline } from '../../lib/network.ts'
import { spread } from '../../lib/spread.ts'
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

/** A server that has no time for what nobody waits for is asked again after so long, then after twice as long, up to the longest. */
const AGAIN_MS = { first: 10_000, longest: 600_000 }

const isBusy = (error: unknown): boolean => isCallError(error) && error.status === 503
const noneUnlessBusy = (error: unknown): null => {
  if (isBusy(error)) throw error
  return null
}

/** @param isAgain what each page does once is done */
async function fetchForForms(client: QueryClient, isAgain: boolean): Promise<void> {
  const [me, access] = await Promise.all([
    client.fetchQuery({ ...query(homeCalls.accountDetails, {}), staleTime: HALF_DAY_MS }).catch(noneUnlessBusy),
    // while the server is busy it is not asked for rights that are known
    client.fetchQuery({ ...query(platformCalls.modulePermissions, {}), ...(isAgain ? { staleTime: HALF_DAY_MS } : {}) }).then((answer) => accessFrom(answer.modules)).catch(noneUnlessBusy),
  ])
  if (!me) return
  await Promise.all([wantedSoon(client, generalCalls.generalConfigs, {}), wantedSoon(client, profileCalls.getProfile, {}), wantedSoon(client, announcementCalls.essAnnouncements, ANNOUNCEMENTS_OF_HOME)])
  const today = civilDateIn(new Date(port.now()), me.timeZone)
  // comes after the rest: it grows with the modules
  const { aheadOfModules, startModules } = await import('./forms-ahead.ts')
  if (access && !isAgain) startModules(access)
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

/** For as long as the page is open and somebody is signed in. Each device waits another time, or those who were sent away together would come back together. */
async function againLater(client: QueryClient): Promise<void> {
  for (let ms = AGAIN_MS.first; ; ms = Math.min(2 * ms, AGAIN_MS.longest)) {
    do await new Promise((done) => setTimeout(done, spread(ms)))
    while (!isOnline())
    if (accessToken() === null) return
    try {
      return await fetchForForms(client, true)
    } catch (error) {
      if (!isBusy(error)) return
    }
  }
}

/**
 * Runs after the first screen, for the modules the person may file in; a failure leaves the rest for the next start. What the server had no
 * time for (503) is asked for again later, which is not waited for.
 */
export async function warm(client: QueryClient): Promise<void> {
  try {
    await fetchForForms(client, false)
  } catch (error) {
    if (!isBusy(error)) throw error
    void againLater(client)
  }
}
