/**
 * The calendar at an address of its own, for programs that cannot sign in. Who knows the address reads what its owner may see:
 * it is a long secret, known to the server by its digest only, and falls with the owner's account.
 */
import { createHash } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { civilDateIn } from '../../../../contract/kit/civil-date.ts'
import type { CalendarFeed, TeamEvents } from '../../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { q } from '../../../db/context.ts'
import { languageOf } from '../../../effects/language.ts'
import { networkOf } from '../../../lib/client-address.ts'
import type { Clock } from '../../../lib/clock.ts'
import { type Context, FileAnswer } from '../../../lib/handler.ts'
import { createPace } from '../../../lib/pace.ts'
import { CallError, refuse } from '../../../lib/refuse.ts'
import { text } from '../../../lib/text.ts'
import { accountsOfEmployee, callerOf } from '../../../org/accounts.ts'
import { guessLimit } from '../../../org/attempts.ts'
import { icalendar } from './ical.ts'
import { calendarFeed } from './table.ts'

/** 32 random bytes in base64url. */
const SECRET = /^[\w-]{43}$/
const DIGEST = /^[0-9a-f]{64}$/
/** Of one address: calendars ask a few times an hour, each of its owner's devices by itself. */
const READS_PER_MINUTE = 1
const READ_AT_ONCE = 10

const shown = (row: typeof calendarFeed.$inferSelect | undefined): CalendarFeed => ({ active: row !== undefined, createdAt: row?.createdAt.toISOString() ?? '' })

export async function feedOf({ caller }: Context): Promise<CalendarFeed> {
  const [row] = await q().select().from(calendarFeed).where(eq(calendarFeed.employeeId, caller.employeeId))
  return shown(row)
}

/** From now on this address answers, and no other of the caller's. @throws CallError feed_digest */
export async function renewFeed({ digest }: { digest: string }, { caller, now }: Context): Promise<CalendarFeed> {
  if (!DIGEST.test(digest)) refuse('feed_digest', {}, 'digest')
  const [taken] = await q().select().from(calendarFeed).where(and(eq(calendarFeed.digest, digest), ne(calendarFeed.employeeId, caller.employeeId)))
  if (taken) refuse('feed_digest', {}, 'digest')
  const values = { digest, createdAt: now }
  const [row] = await q().insert(calendarFeed).values({ employeeId: caller.employeeId, ...values }).onConflictDoUpdate({ target: calendarFeed.employeeId, set: values }).returning()
  return shown(row)
}

export async function withdrawFeed({ caller }: Context): Promise<CalendarFeed> {
  await q().delete(calendarFeed).where(eq(calendarFeed.employeeId, caller.employeeId))
  return shown(undefined)
}

/** Whoever's feed it is asks, on their own day and in their own language; null when they have left or their account is off. */
async function ownerContext(employeeId: string, context: Context): Promise<Context | null> {
  for (const account of await accountsOfEmployee(employeeId)) {
    const caller = await callerOf(account.id, context.now)
    const language = await languageOf(employeeId)
    if (caller) return { ...context, caller, language, today: civilDateIn(context.now, caller.timeZone), t: (key, params) => text(language, key, params) }
  }
  return null
}

export interface FeedReader {
  clock: Clock
  /** Events as this person sees them. */
  events: (context: Context) => Promise<TeamEvents>
}

export function createFeedReader({ clock, events }: FeedReader): (input: { secret: string }, context: Context) => Promise<FileAnswer> {
  const limit = guessLimit('calendar-feed', clock)
  const pace = createPace({ burst: READ_AT_ONCE, perMinute: READS_PER_MINUTE })

  /** Only a guess counts: a feed of ours is never turned away because of what others try. */
  async function guessed(address: string): Promise<never> {
    const seconds = await limit.take(networkOf(address))
    if (seconds > 0) throw new CallError('too_many', [{ code: 'too_many', params: { seconds } }], { retryAfter: seconds })
    return refuse('not_found')
  }

  return async ({ secret }, context) => {
    const bare = secret.replace(/\.ics$/, '')
    if (!SECRET.test(bare)) refuse('not_found')
    const digest = createHash('sha256').update(bare).digest('hex')
    const seconds = pace.take(digest)
    if (seconds > 0) throw new CallError('too_many', [{ code: 'too_many_calls', params: { seconds } }], { retryAfter: seconds })
    const [row] = await q().select().from(calendarFeed).where(eq(calendarFeed.digest, digest))
    if (!row) return guessed(context.address ?? '')
    const owner = (await ownerContext(row.employeeId, context)) ?? refuse('not_found')
    const body = icalendar((await events(owner)).events, owner.t('team-calendar:title'), owner.now)
    return new FileAnswer(new TextEncoder().encode(body), 'text/calendar; charset=utf-8', 'team-calendar.ics')
  }
}
