/** Answers of SCIM: JSON of its own type, and errors as RFC 7644 has them. */
import { CallError } from '../lib/refuse.ts'
import { hasText, text } from '../lib/text.ts'

export const SCIM_TYPE = 'application/scim+json'

/** Details of an error. @see RFC 7644, 3.12 */
export type ScimType = 'invalidFilter' | 'tooMany' | 'uniqueness' | 'mutability' | 'invalidSyntax' | 'invalidPath' | 'noTarget' | 'invalidValue' | 'invalidVers' | 'sensitive'

/** A refused request of a provisioning client. Its text names attributes, never what somebody else has in them. */
export class ScimRefusal extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined
  readonly headers: Record<string, string>
  constructor(status: number, detail: string, scimType?: ScimType, headers: Record<string, string> = {}) {
    super(detail)
    this.name = 'ScimRefusal'
    this.status = status
    this.scimType = scimType
    this.headers = headers
  }
}

export const invalidValue = (detail: string): ScimRefusal => new ScimRefusal(400, detail, 'invalidValue')
export const invalidSyntax = (detail: string): ScimRefusal => new ScimRefusal(400, detail, 'invalidSyntax')
export const noSuch = (what: string): ScimRefusal => new ScimRefusal(404, `there is no such ${what}`)

/** Codes of refusals that say: somebody else has this already. */
const TAKEN: readonly string[] = ['directory_code_taken', 'directory_email_taken', 'directory_username_taken']

/** Attributes by what the services call them, where they say it otherwise. */
const ATTRIBUTES: Readonly<Record<string, string>> = { code: 'employeeNumber', name: 'displayName', username: 'userName' }

/** What a service of ours refuses, as SCIM says it. */
export function refusalOf(error: CallError): ScimRefusal {
  const retry: Record<string, string> = error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) }
  const detail = error.problems.map(({ code, params, field }) => `${field ? `${ATTRIBUTES[field] ?? field}: ` : ''}${hasText(`errors:${code}`) ? text('en', `errors:${code}`, params) : code}`).join(' ')
  if (error.problems.some(({ code }) => TAKEN.includes(code))) return new ScimRefusal(409, detail, 'uniqueness')
  if (error.code === 'malformed') return invalidSyntax(detail)
  if (error.code === 'account_last_administrator' || error.code === 'rules_nobody_left') return new ScimRefusal(403, detail)
  return new ScimRefusal(error.status, detail, error.status === 400 ? 'invalidValue' : undefined, retry)
}

/** @param body undefined: none */
export const scimAnswer = (status: number, body?: object, headers: Record<string, string> = {}): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { ...(body === undefined ? {} : { 'content-type': `${SCIM_TYPE};charset=utf-8` }), 'cache-control': 'no-store', ...headers } })

export const refusalAnswer = ({ status, message, scimType, headers }: ScimRefusal): Response =>
  scimAnswer(status, { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: String(status), ...(scimType ? { scimType } : {}), detail: message }, headers)
