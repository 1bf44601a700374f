/** What a version left behind: where an upgrade begins. */
import type { Session } from '../../src/offline/session.ts'
import type { DatabaseDump } from '../faults/upgrades/dump.ts'

export interface Left {
  /** The moment it was made: the server that takes it over starts then. */
  madeAt: string
  counts: { module: string; status: number; many: number }[]
  /** Requests by what had happened to them. */
  requests: Record<'waiting' | 'answered' | 'unheard' | 'unsent', string>
  devices: { username: string; sub: string; databases: DatabaseDump[] }[]
}

/** What the keys of these databases are sealed with: of a made-up company, like all in it. */
export const DOCUMENT_KEY = Buffer.alloc(32, 'upgrade').toString('base64')

export const sessionOn = (origin: string, sub: string, accessToken: string): Session => ({
  sub, issuer: `${origin}/oidc`, accessToken, refreshToken: '', idToken: '', expiresAt: Date.now() + 900_000, tokenEndpoint: `${origin}/oidc/token`, clientId: 'ess', apiBase: `${origin}/api`,
  userName: sub, employeeId: '', language: 'en', oidcUser: null, needsSignIn: false,
})
