/** Fetches once what forms need, so that they can be filled in for the first time without a network. */
import type { QueryClient } from '@tanstack/react-query'
import { announcementCalls } from '../../../contract/modules/attachments-inbox-announcements/announcement-calls.ts'
import { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { calendarCalls } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { calendarWindow } from '../../../contract/modules/general-account-home-calendar/calendar-window.ts'
import { generalCalls } from '../../../contract/modules/general-account-home-calendar/calls.ts'
import { homeCalls } from '../../../contract/modules/general-account-home-calendar/home-calls.ts'
import { platformCalls } from '../../../contract/modules/platform/calls.ts'
import { profileCalls } from '../../../contract/modules/profile/calls.ts'
import { civilDateIn } from '../../../contract/kit/civil-date.ts'
import type { AnyCall } from '../../../contract/kit/call.ts'
import { type Field, type Fields, sourceParamsOf } from '../../../contract/kit/field.ts'
import { port } from '../../api/offline.ts'
import { query } from '../../api/query.ts'
import { accessFrom } from '../../request/access-flags.ts'
import { pictureQuery } from '../../request/pictures/picture-query.ts'
import { loadModule } from '../load-modules.ts'
import { clientModules } from '../modules.ts'

const HALF_DAY_MS = 43_200_000
/** As the pickers ask (000 §9), so that their first page is this one. */
const FIRST_PAGE = { paginationSize: 100, paginationPage: 1 }

/** Announcements to read on the way: as many as a person would open. */
const ANNOUNCEMENTS = 5

/** A form's fields and those of its rows. A row is about somebody else, or about nobody yet. */
const askedFor = (fields: Fields, known: Record<string, unknown>): (readonly [Field, Record<string, unknown>])[] =>
  Object.values(fields).flatMap((field) => [[field, known] as const, ...Object.values({ ...field.columns, ...field.line }).map((column) => [column, { ...known, employeeId: undefined }] as const)])

/** The list as Home asks for it, and the newest of it in full. */
async function warmAnnouncements(client: QueryClient): Promise<void> {
  const fresh = { staleTime: HALF_DAY_MS, meta: { quiet: true } }
  const list = await client.fetchQuery({ ...query(announcementCalls.essAnnouncements, { paginationSize: 10 }), ...fresh }).catch(() => null)
  for (const { id } of list?.listData.slice(0, ANNOUNCEMENTS) ?? []) await client.prefetchQuery({ ...query(announcementCalls.essAnnouncement, { id }), ...fresh })
}

/** Runs after the first screen, one call after the other, for the modules the person may file in; a failure leaves the rest for the next start. */
export async function warm(client: QueryClient): Promise<void> {
  const fetchOnce = (def: AnyCall, input: Record<string, unknown>) => client.prefetchQuery({ ...query(def, input), staleTime: HALF_DAY_MS, meta: { quiet: true } })
  const me = await client.fetchQuery({ ...query(homeCalls.accountDetails, {}), staleTime: HALF_DAY_MS }).catch(() => null)
  if (!me) return
  const today = civilDateIn(new Date(port.now()), me.timeZone)
  const known: Record<string, unknown> = { employeeId: me.employeeId, startDate: today, endDate: today }
  await fetchOnce(generalCalls.generalConfigs, {})
  // the card is shown at a gate, where there may be no network
  await fetchOnce(profileCalls.getProfile, {})
  await fetchOnce(profileCalls.identificationCard, { employeeId: me.employeeId })
  if (me.profilePicture) await client.prefetchQuery(pictureQuery(me.profilePicture, 'large'))
  await fetchOnce(platformCalls.calendarWindow, { employeeId: me.employeeId })
  await fetchOnce(calendarCalls.calendarEvents, calendarWindow(today))
  await fetchOnce(calendarCalls.calendarsDatasourceFilter, {})
  await warmAnnouncements(client)
  const access = await client.fetchQuery(query(platformCalls.modulePermissions, {})).then((answer) => accessFrom(answer.modules)).catch(() => null)
  for (const { slug } of clientModules) {
    const module = access?.mayChange(slug) ? await loadModule(slug)?.catch(() => null) : null
    if (!module) continue
    const { def } = module
    for (const [call, input] of module.ahead?.(today) ?? []) await fetchOnce(call, input)
    await fetchOnce(attachmentsInboxCalls.attachmentGetExtension, { id: String(def.attachments?.category ?? 1) })
    for (const [field, values] of askedFor(def.fields as Fields, known)) {
      if (field.source) await fetchOnce(field.source, { ...sourceParamsOf(field, values), ...FIRST_PAGE })
    }
  }
}
