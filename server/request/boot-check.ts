/** Facts of a module that disagree stop the start, with the module's name. */
import { approverActions } from '../../contract/kit/lifecycle.ts'
import type { Fields } from '../../contract/kit/field.ts'
import { faultsOfFields } from '../../contract/kit/sound-fields.ts'
import { callOf } from '../../contract/kit/request.ts'
import { systemClock } from '../lib/clock.ts'
import type { Relation, ServerModule } from './module.ts'
import { callNamed, standardCalls } from './served.ts'
import { systemContext } from './system.ts'

const everything: Relation = { isRequestor: true, isEmployee: true, isSuperior: true, isHr: true, isInChain: true, leads: true }
const HEADER = ['note', 'transDate']
/** Names the header has: a field of the same name would hide it. */
const RESERVED = new Set(['id', 'code', 'module', 'requestorId', 'requestor', 'requestorCode', 'employee', 'submittedDate', 'sortDate', 'status', 'statusText', 'note', 'version',
  'markedBySystem', 'actions', 'enableApprove', 'enableRevise', 'enableReject', 'currentLevel', 'levelCount', 'waitingFor', 'waitingSince', 'texts', 'approvals', 'history', 'earlierRounds',
  'attachments', 'fieldFiles', 'attachmentIds', 'employeeList', 'changedBy', 'changedAt',
  'nudge', 'mayAttach', 'attachmentDue', 'alsoAway', 'comments', 'desk', 'deskVersion'])
const OPTIONAL_CALLS: readonly string[] = ['saveAndSubmit', 'clone', 'saveDesk', 'createAttachment', 'deleteAttachment', ...approverActions]

function faultsOf(module: ServerModule): string[] {
  const { def, can } = module
  const faults: string[] = []
  const fields = Object.keys(def.fields as object)
  for (const name of standardCalls) {
    if (!callNamed(module, name) && !OPTIONAL_CALLS.includes(name)) faults.push(`call ${name} is missing`)
  }
  for (const action of approverActions) {
    const isLeftOut = def.without?.includes(action) ?? false
    if (isLeftOut === (callOf(def, action) !== null)) faults.push(isLeftOut ? `${action} is left out, yet has a call` : `${action} has no call, and is not left out`)
  }
  for (const name of def.inboxBlock as readonly string[]) if (!HEADER.includes(name) && !fields.includes(name)) faults.push(`inbox block names an unknown field ${name}`)
  const onDesk = (['first', 'last'] as const).flatMap((level) => Object.keys(def.deskFields?.[level] ?? {}))
  if ((callNamed(module, 'saveDesk') !== undefined) !== (onDesk.length > 0)) faults.push('desk fields and the call that keeps them come together')
  for (const name of onDesk) if (fields.includes(name) || RESERVED.has(name) || onDesk.indexOf(name) !== onDesk.lastIndexOf(name)) faults.push(`desk field ${name} has the name of another field`)
  for (const name of (def.rowFields ?? []) as readonly string[]) if (!fields.includes(name)) faults.push(`rows carry an unknown field ${name}`)
  faults.push(...faultsOfFields(def.fields as Fields))
  for (const name of fields) if (RESERVED.has(name)) faults.push(`field ${name} has the name of a header field`)
  const context = systemContext(systemClock, '2000-01-01', 'boot')
  for (const [action, allow] of Object.entries(can)) if (!allow(everything, context)) faults.push(`nobody may ${action}`)
  const kinds = [...(module.holds ?? []), ...(module.effects ?? [])].map((e) => e.kind)
  for (const kind of kinds) if (kinds.indexOf(kind) !== kinds.lastIndexOf(kind)) faults.push(`two effects of the kind ${kind}`)
  return faults
}

/** @throws Error naming every module at fault and why */
export function requireSound(modules: readonly ServerModule[]): void {
  const faults = modules.flatMap((m) => faultsOf(m).map((fault) => `${m.def.slug}: ${fault}`))
  for (const part of ['slug', 'module', 'codePrefix'] as const) {
    const values = modules.map((m) => m.def[part])
    for (const value of new Set(values)) if (values.indexOf(value) !== values.lastIndexOf(value)) faults.push(`two modules with the ${part} ${value}`)
  }
  if (faults.length > 0) throw new Error([...new Set(faults)].join('\n'))
}
