/** Versions of resources: a digest of all that is told, so that a change by whomever makes another. @see RFC 7644, 3.14 */
import { createHash } from 'node:crypto'
import type { Json } from './patch.ts'
import { ScimRefusal } from './refusal.ts'

const digestOf = (resource: Json): string => `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)}"`

/** The resource with its version. */
export const versioned = <R extends Json>(resource: R): R => ({ ...resource, meta: { ...(resource.meta as Json), version: digestOf(resource) } })

export const versionOf = (resource: Json): string => String((resource.meta as Json | undefined)?.version)

/** Whether a header names this version: a list of them, or any. */
export const isNamed = (header: string, resource: Json): boolean => header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === versionOf(resource).replace(/^W\//, ''))

/** @throws ScimRefusal 412 when the client wants to change another version than there is */
export function requireVersion(ifMatch: string | null, resource: Json): void {
  if (ifMatch !== null && !isNamed(ifMatch, resource)) throw new ScimRefusal(412, 'this has changed since: read it again')
}
