/** Providers that show a page in the hidden frame instead of answering, or refuse to be framed: the person waits for it once a day on a device, at most. */
import { port } from '../../api/offline.ts'
import { isProviderThere, ProviderUnreachable } from './discovery.ts'

/** So long an answer in the frame is waited for: with the question whether the provider is there, three seconds. */
export const FRAME_MS = 2500

const KEY = 'ess_silent_page'
const NOTED_MS = 86_400_000

/** Whether this provider has shown a page to a silent try of late. */
export function showsPage(authority: string): boolean {
  const [at, who] = (localStorage.getItem(KEY) ?? '').split(' ')
  return who === authority && Math.abs(port.now() - Number(at)) < NOTED_MS
}

/** Nothing came of a silent try: the provider wants a person, and it is not tried again. One that is gone does not answer at all. @throws ProviderUnreachable */
export async function wantsPerson(authority: string): Promise<null> {
  if (!(await isProviderThere(authority))) throw new ProviderUnreachable('no answer in the frame')
  if (!showsPage(authority)) localStorage.setItem(KEY, `${port.now()} ${authority}`)
  return null
}
