/** The action link of a mail: {base64 of EmailActionRequired}/{moduleName64}/{actionName64}/{id64}/{userId64}. @see contract/modules/email-action/README.md#fields */
import { decode64, encode64 } from '../../kit/base64.ts'
import { type ApproverAction, approverActions } from '../../kit/lifecycle.ts'

export const EMAIL_ACTION = 'EmailActionRequired'

export interface EmailLink {
  /** Name of the module in inbox rows (`LeaveRequest`). */
  moduleName: string
  action: ApproverAction
  /** The request. */
  id: string
  /** Employee the mail was sent to. */
  userId: string
}

const names: Record<ApproverAction, string> = { approve: 'Approve', revise: 'Revise', reject: 'Reject' }
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Approver action of a name as links carry it, whatever its letter case; null for any other. */
export const emailAction = (name: string): ApproverAction | null => approverActions.find((action) => action === name.toLowerCase()) ?? null

/** Path below the app's base path, without a slash in front. */
export const emailActionPath = ({ moduleName, action, id, userId }: EmailLink): string => [EMAIL_ACTION, moduleName, names[action], id, userId].map(encode64).join('/')

/** What the segments say; null when they are not a link of ours. */
export function readEmailLink(segments: { first: string; moduleName64: string; actionName64: string; id64: string; userId64: string }): EmailLink | null {
  if (decode64(segments.first) !== EMAIL_ACTION) return null
  const moduleName = decode64(segments.moduleName64)
  const action = emailAction(decode64(segments.actionName64) ?? '')
  const [id, userId] = [segments.id64, segments.userId64].map((part) => decode64(part)?.toLowerCase() ?? '')
  return moduleName && action && id && userId && GUID.test(id) && GUID.test(userId) ? { moduleName, action, id, userId } : null
}
