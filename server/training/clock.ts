/** A training's clock: that of its site, else the company's. */
import { eq, inArray } from 'drizzle-orm'
import { q } from '../db/context.ts'
import { instantsOf } from '../lib/wall-time.ts'
import { settingOf } from '../org/settings.ts'
import { site } from '../org/table.ts'

/** IANA zone of a training held at this site. */
export async function zoneOf(siteId: string | null | undefined): Promise<string> {
  const [row] = siteId ? await q().select({ timeZone: site.timeZone }).from(site).where(eq(site.id, siteId)) : []
  return row?.timeZone ?? settingOf('companyTimeZone')
}

/** Zones by site; what is no site is absent. */
export async function zonesOf(siteIds: readonly string[]): Promise<Map<string, string>> {
  if (siteIds.length === 0) return new Map()
  const rows = await q().select({ id: site.id, timeZone: site.timeZone }).from(site).where(inArray(site.id, [...siteIds]))
  return new Map(rows.map((r) => [r.id, r.timeZone]))
}

/** The instant of a time on that clock (`YYYY-MM-DDTHH:mm`): the first one, in an hour that comes twice. */
export function instantAt(zone: string, local: string): Date {
  const [first = new Date(Number.NaN)] = instantsOf(zone, { date: local.slice(0, 10), minute: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)) })
  return first
}
