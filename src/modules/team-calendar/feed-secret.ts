/** The secret of a feed is made here and never told to the server: that gets its digest, and knows the address when somebody reads it. */
import { calendarCalls } from '../../../contract/modules/general-account-home-calendar/calendar-calls.ts'
import { runtimeConfig } from '../../api/config.ts'
import { port } from '../../api/offline.ts'
import { fillPath } from '../../../contract/kit/call.ts'

const BYTES = 32

const hex = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')

/** A new secret with its digest, and the whole address it stands in. */
export async function newFeedSecret(): Promise<{ digest: string; address: string }> {
  const secret = btoa(String.fromCharCode(...port.randomBytes(BYTES))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const { apiBase } = await runtimeConfig()
  const { path } = fillPath(calendarCalls.calendarFeedRead.path, { secret: `${secret}.ics` })
  return { digest: hex(await port.sha256(secret)), address: new URL(apiBase + path, location.href).href }
}
