/** Providers that show a page in the hidden frame instead of answering, or refuse to be framed: the person waits for it once a day on a device, at most. */
import { port } from '../../api/offline.ts'
import { isProviderThere, ProviderUnreachable } from './discovery.ts'
import { hasShownPage, noteShownPage } from './shown-page.ts'

/** Whether this provider has shown a page to a silent try of late. */
export const showsPage = (authority: string): boolean => hasShownPage(authority, port.now())

/** Nothing came of a silent try: the provider wants a person, and it is not tried again. One that is gone does not answer at all. @throws ProviderUnreachable */
export async function wantsPerson(authority: string): Promise<null> {
  if (!(await isProviderThere(authority))) throw new ProviderUnreachable('no answer in the frame')
  if (!showsPage(authority)) noteShownPage(authority, port.now())
  return null
}
