/** Whether a request comes from a page of ours. */
import { CallError } from '../lib/refuse.ts'

/** What a browser says of a request that no other site had a hand in: our own page made it, or the person did. */
const OWN = ['same-origin', 'none']

/**
 * A caller whom only a proxy names has nothing that a page of another site does not send as well: the proxy signs in whatever
 * the browser asks. What changes something is done for pages of ours alone; who is no browser says nothing of this, and may.
 * @param origin the product's
 * @throws CallError not_allowed (403)
 */
export function requireOwnSite(request: Request, origin: string): void {
  const site = request.headers.get('sec-fetch-site')
  const from = request.headers.get('origin')
  if ((site === null || OWN.includes(site)) && (from === null || from === origin)) return
  throw new CallError('not_allowed', [{ code: 'other_site' }])
}
