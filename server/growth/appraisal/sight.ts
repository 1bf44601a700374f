/**
 * What a reader is to an evaluation, and what they may know of it: the one place that says so. Whom it is about learns of it what they are told at the
 * end; its writer and HR may know who was asked, those above and those who decide what was handed in. @see contract/modules/performance-appraisal/README.md#who-sees-what
 */
import { type SQL, sql } from 'drizzle-orm'
import { PaStatus } from '../../../contract/growth/appraisal.ts'
import type { Relation } from '../../request/module.ts'
import type { Evaluation } from './evaluations.ts'
import { evaluation } from './table.ts'

/** `office`: HR of the person. */
export type SightRole = 'subject' | 'evaluator' | 'office' | 'superior' | 'decider'

type State = Pick<Evaluation, 'paStatusId' | 'approvedAt' | 'publishedAt' | 'withdrawnAt'>

/** It was approved, and not taken back since. */
export const isApproved = ({ approvedAt, withdrawnAt }: Pick<State, 'approvedAt' | 'withdrawnAt'>): boolean => approvedAt !== null && withdrawnAt === null

/** Its writer has handed it in, and does not have it back. */
export const isHandedIn = (of: State): boolean => of.paStatusId === PaStatus.inApproval || (of.paStatusId === PaStatus.done && isApproved(of))

/** Whom it is about was told the result, and it holds. */
export const isTold = ({ publishedAt, withdrawnAt }: Pick<State, 'publishedAt' | 'withdrawnAt'>): boolean => publishedAt !== null && withdrawnAt === null

/** The same of rows. */
export const handedIn = (): SQL => sql`(${evaluation.paStatusId} = ${PaStatus.inApproval} or (${evaluation.paStatusId} = ${PaStatus.done} and ${evaluation.approvedAt} is not null and ${evaluation.withdrawnAt} is null))`
export const told = (): SQL => sql`(${evaluation.publishedAt} is not null and ${evaluation.withdrawnAt} is null)`

type Standing = Pick<Relation, 'isHr' | 'isSuperior' | 'isInChain'>

/** Whom it is about is that alone, whatever else they are; so is who writes it. Null: nobody who may know of it. */
export function roleOf({ isHr, isSuperior, isInChain }: Standing, { employeeId, evaluatorId }: Pick<Evaluation, 'employeeId' | 'evaluatorId'>, me: string): SightRole | null {
  if (employeeId === me) return 'subject'
  if (evaluatorId === me) return 'evaluator'
  if (isHr) return 'office'
  if (isSuperior) return 'superior'
  return isInChain ? 'decider' : null
}

export interface Sight {
  role: SightRole
  isHandedIn: boolean
  isTold: boolean
  /** Who writes it, and how far they are; that there is a request at all. */
  writer: boolean
  /** What its writer wrote: a draft is theirs alone. */
  values: boolean
  /** Score and grade: of a draft its writer's alone. */
  score: boolean
  /** What the person says of themselves; but for them, once it is handed in. */
  self: boolean
  /** Averages and comments of groups that count. */
  groups: boolean
  /** How many were asked. */
  asked: boolean
  /** Who was asked, and who of them is done. */
  names: boolean
  /** The score before it was moved by whoever decided. */
  computed: boolean
  /** Why it was moved. */
  reason: boolean
}

export function sightOf(role: SightRole, of: State): Sight {
  const [isIn, isOut] = [isHandedIn(of), isTold(of)]
  const [isSubject, isWriter, isHr] = [role === 'subject', role === 'evaluator', role === 'office']
  const atTheEnd = isSubject ? isOut : isIn
  return {
    role, isHandedIn: isIn, isTold: isOut,
    writer: !isSubject || isOut,
    values: isWriter || atTheEnd,
    score: isWriter || atTheEnd,
    self: isSubject || isWriter || isHr || isIn,
    groups: isWriter || isHr || atTheEnd,
    asked: isSubject || isWriter || isHr || isIn,
    names: isWriter || isHr,
    computed: !isSubject && (isWriter || isIn),
    reason: !isSubject && !isWriter && isIn,
  }
}
