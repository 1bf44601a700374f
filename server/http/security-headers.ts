/** Headers every answer carries, and the Content-Security-Policy of the app's pages. @see docs/architecture.md#server */
import { createHash } from 'node:crypto'

export interface PolicyInput {
  /** Hashes of the inline scripts of index.html (`scriptHashes`). */
  scripts: readonly string[]
  /** Origins of the sign-in provider when it is not ours. */
  authority: readonly string[]
  firebase: boolean
  /** Origins of the chat widget; none: there is no chat. */
  chat?: readonly string[]
  /** Origins of the films of help banners. */
  films?: readonly string[]
}

const FIREBASE = ['https://fcmregistrations.googleapis.com', 'https://firebaseinstallations.googleapis.com']

/** Hashes of the inline scripts of a page, as a policy writes them. */
export function scriptHashes(html: string): string[] {
  // linear: our own page, as it was built
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(([, code]) => `'sha256-${createHash('sha256').update(code ?? '').digest('base64')}'`)
}

/** @param frames 'authority' for the pages a provider loads in a frame of its own (log-out, silent sign-in) */
export function contentPolicy(input: PolicyInput, frames: 'own' | 'authority' = 'own'): string {
  const { authority, chat = [], films = [] } = input
  const chatSockets = chat.map((o) => o.replace(/^http/, 'ws'))
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...input.scripts, ...chat].join(' ')}`,
    `style-src ${["'self'", "'unsafe-inline'", ...chat].join(' ')}`,
    `img-src ${["'self'", 'blob:', 'data:', ...chat].join(' ')}`,
    "font-src 'self' data:",
    `media-src ${["'self'", 'blob:', ...films].join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    `connect-src ${["'self'", ...authority, ...(input.firebase ? FIREBASE : []), ...chat, ...chatSockets].join(' ')}`,
    `frame-src ${["'self'", 'blob:', ...authority, ...chat].join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    `form-action ${["'self'", ...authority].join(' ')}`,
    `frame-ancestors ${["'self'", ...(frames === 'authority' ? authority : [])].join(' ')}`,
  ].join('; ')
}

/** For how long a browser that has been here over https comes in no other way: a host, or also the hosts below it. */
export type StrictTransport = 'none' | 'host' | 'subdomains'

const STRICT = { host: 'max-age=31536000', subdomains: 'max-age=31536000; includeSubDomains' }

export function commonHeaders(transport: StrictTransport): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(transport === 'none' ? {} : { 'strict-transport-security': STRICT[transport] }),
  }
}
