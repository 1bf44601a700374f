/** What a person should know and may do about a row: every row is in exactly one situation, and each has its way out. */
import { isEditable, type StatusId } from '../../../contract/kit/lifecycle.ts'
import { canDiscard, canReopen, canRetry } from '../../offline/row-rights.ts'
import { type OutboxRow, ownItems } from '../../offline/rows.ts'
import { isDecided } from '../../request/device/change-words.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import type { ToneName } from '../../ui/theme/palette.ts'
import { clientModules } from '../modules.ts'

export type WayOut = 'retry' | 'edit' | 'compare' | 'copy' | 'open' | 'signIn' | 'undo' | 'hold' | 'export' | 'discard'
/** A word a way out goes by where its own (`way.<way>`) would not say what it does there. */
type Word = 'ask' | 'stop' | 'look' | 'decide' | 'remove' | 'hold'
export type Group = 'attention' | 'waiting' | 'sent'

interface Look {
  group: Group
  icon: IconName
  tone: ToneName
}

interface Facts extends Look {
  /** The sentence `advice.<situation>` says what to do; left out where the state says it all. */
  advised: boolean
  /** The first one the row allows is the one to take. */
  ways: readonly WayOut[]
  words?: Partial<Record<WayOut, Word>>
}

const waiting = { group: 'waiting', icon: 'clock', tone: 'grey' } as const
const changed = { group: 'attention', icon: 'users', tone: 'yellow', advised: true } as const
const refused = { group: 'attention', icon: 'ban', tone: 'red', advised: true } as const
const aside = { group: 'attention', icon: 'alert', tone: 'red', advised: true } as const

const situations = {
  queued: { ...waiting, advised: false, ways: ['undo', 'edit', 'hold', 'discard'], words: { discard: 'hold' } },
  /** A file that goes with its request. */
  file: { ...waiting, advised: true, ways: [] },
  sending: { group: 'waiting', icon: 'send', tone: 'blue', advised: false, ways: [] },
  unknown: { group: 'waiting', icon: 'help', tone: 'yellow', advised: true, ways: ['retry', 'discard'], words: { retry: 'ask', discard: 'stop' } },
  sent: { group: 'sent', icon: 'checkCircle', tone: 'green', advised: false, ways: [] },
  needsSignIn: { group: 'attention', icon: 'lock', tone: 'yellow', advised: true, ways: ['signIn', 'edit', 'discard'] },
  held: { ...waiting, advised: true, ways: ['edit', 'discard'] },
  /** Somebody changed the request of this form: both versions are compared. */
  'conflict.form': { ...changed, ways: ['compare', 'discard'] },
  /** The request of this form takes no changes any more: a copy is what is left. */
  'conflict.closed': { ...changed, ways: ['compare', 'discard'], words: { compare: 'look' } },
  /** A decision is never merged: it is taken again, by whoever looks at what it is now. */
  'conflict.decision': { ...changed, ways: ['open', 'discard'], words: { open: 'decide', discard: 'remove' } },
  /** Another decision stands. */
  'conflict.decided': { ...changed, ways: ['open', 'discard'], words: { open: 'look', discard: 'remove' } },
  /** What was asked for (a cancellation) does not fit what the request is now. */
  'conflict.act': { ...changed, ways: ['open', 'discard'], words: { discard: 'remove' } },
  'refused.form': { ...refused, ways: ['edit', 'retry', 'discard'] },
  'refused.act': { ...refused, ways: ['open', 'retry', 'discard'], words: { discard: 'remove' } },
  /** It was deleted, or is no longer theirs to see. */
  'refused.gone': { ...refused, ways: ['copy', 'discard'] },
  'refused.gone-act': { ...refused, ways: ['discard'], words: { discard: 'remove' } },
  'refused.large': { ...refused, ways: ['edit', 'discard'] },
  /** Too large, and an earlier sending may have arrived: the form cannot be opened again. */
  'refused.large-doubt': { ...refused, ways: ['retry', 'copy', 'export', 'discard'] },
  /** Not theirs to do: nothing in the form would change that. */
  'refused.right': { ...refused, ways: ['retry', 'copy', 'export', 'discard'] },
  'refused.file': { ...refused, ways: ['edit', 'retry', 'discard'] },
  'aside.unknown': { ...aside, ways: ['retry', 'copy', 'export', 'discard'] },
  'aside.used': { ...aside, ways: ['open', 'export', 'discard'] },
  'aside.other-person': { ...aside, ways: ['export', 'discard'] },
  'aside.file-gone': { ...aside, ways: ['edit', 'discard'] },
} as const satisfies Record<string, Facts>

export type Situation = keyof typeof situations

function conflictOf(row: OutboxRow): Situation {
  const current = row.problem?.current
  if (row.decision) return current && isDecided(current) ? 'conflict.decided' : 'conflict.decision'
  if (row.draftId === null) return 'conflict.act'
  return current && (current.deleted || !isEditable(current.status as StatusId)) ? 'conflict.closed' : 'conflict.form'
}

function refusalOf(row: OutboxRow): Situation {
  if (row.problem?.status === 404) return row.draftId === null ? 'refused.gone-act' : 'refused.gone'
  if (row.problem?.status === 413) return row.draftId !== null && row.blobId === null && !canReopen(row) ? 'refused.large-doubt' : 'refused.large'
  if (row.blobId !== null) return 'refused.file'
  if (row.problem?.status === 403 && row.draftId !== null) return 'refused.right'
  return row.draftId === null ? 'refused.act' : 'refused.form'
}

const asides: Record<string, Situation> = { wrong_user: 'aside.other-person', unknown_op: 'aside.unknown', blob_missing: 'aside.file-gone' }

/** The one situation a row is in. */
export function situationOf(row: OutboxRow): Situation {
  switch (row.state) {
    case 'queued':
    case 'held':
      return row.blobId === null ? row.state : 'file'
    case 'conflict':
      return conflictOf(row)
    case 'refused':
      return refusalOf(row)
    case 'quarantined':
      return asides[row.problem?.code ?? ''] ?? 'aside.used'
    default:
      return row.state
  }
}

const factsOf = (row: OutboxRow): Facts => situations[situationOf(row)]

export const lookOf = (row: OutboxRow): Look => factsOf(row)

/** Key of the sentence that says what to do next; null when there is nothing to do. */
export function adviceKey(row: OutboxRow): string | null {
  return factsOf(row).advised ? `advice.${situationOf(row)}` : null
}

const allows: Record<WayOut, (row: OutboxRow) => boolean> = {
  // what a person wrote by hand is not taken back without a question
  undo: (row) => row.attempts === 0 && row.draftId === null && typeof row.input.commentId !== 'string',
  hold: canReopen,
  edit: canReopen,
  retry: canRetry,
  compare: (row) => row.draftId !== null,
  // what another build has sent before may have arrived
  copy: (row) => row.draftId !== null && (row.state !== 'quarantined' || row.attempts === 0),
  // commands that are about no request have no screen of their own to open
  open: (row) => row.blobId === null && clientModules.some(({ slug }) => slug === row.module),
  signIn: () => true,
  export: () => true,
  discard: (row) => canDiscard(row) && !(row.state === 'queued' && (allows.undo(row) || allows.hold(row))),
}

/** What a way out of this row is called (`way.<word>`). */
export const wordOf = (row: OutboxRow, way: WayOut): WayOut | Word => factsOf(row).words?.[way] ?? way

/** Ways out of a row, the first one is the one to take. */
export const waysOutOf = (row: OutboxRow): WayOut[] => factsOf(row).ways.filter((way) => allows[way](row))

/** How many things these rows are to the person: what goes with a request (its files, its saving) is none of its own, until it needs them. */
export function countItems(rows: readonly OutboxRow[]): number {
  const needing = rows.filter((row) => lookOf(row).group === 'attention')
  return needing.length + ownItems(rows.filter((row) => !needing.includes(row))).length
}

/** What the person has to do something about: a decision that came too late is settled, and only told. */
export const needsPerson = (row: OutboxRow): boolean => lookOf(row).group === 'attention' && situationOf(row) !== 'conflict.decided'
