/** The share target: a photo or document from another app, taken in by the worker and handed to the page (manifest `share_target`). */
import type { Port } from '../src/offline/port.ts'
import { keepShared } from '../src/offline/shared-files.ts'

/** Address of the share target below the scope; POST brings files, GET shows what came. */
export const SHARE_PATH = 'share'

/** Names of the form, as in public/manifest.webmanifest. */
const FILES = 'files'
const WORDS = ['title', 'text', 'url']

/**
 * Keeps what came and sends the browser to the page that asks what it is for. Works without a network and without a
 * sign-in; whatever goes wrong is said there.
 */
export async function onShare(port: Port, scope: string, request: Request): Promise<Response> {
  const page = (query: string) => Response.redirect(new URL(`${SHARE_PATH}?${query}`, scope).href, 303)
  try {
    const form = await request.formData()
    const files = form.getAll(FILES).filter((value) => value instanceof File).filter((file) => file.size > 0 || file.name !== '')
    const text = WORDS.map((name) => form.get(name)).filter((value): value is string => typeof value === 'string' && value.trim() !== '').join('\n')
    return page(`id=${await keepShared(port, { text, files })}`)
  } catch {
    return page('problem=lost') // no room on the device, or a form that breaks off
  }
}
