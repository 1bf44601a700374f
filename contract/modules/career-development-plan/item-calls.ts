/** What people are to develop, wherever it comes from: assessments, plans. @see docs/product/competencies-and-plans.md */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { ListInput, Paged } from '../../kit/paging.ts'

export const developmentStatuses = ['proposed', 'planned', 'inProgress', 'done', 'dropped'] as const
export type DevelopmentItemStatus = (typeof developmentStatuses)[number]

export interface DevelopmentItem {
  id: string
  text: string
  competencyId: string | null
  /** '' where it is about none. */
  competency: string
  /** 1 training, 2 coaching, 3 assignment, 4 self-study, 5 other. */
  kind: number
  /** What it comes from. */
  source: 'evaluation' | 'competency' | 'plan'
  status: DevelopmentItemStatus
  /** Civil dates. */
  dueDate: string | null
  doneOn: string | null
  version: number
}

/** Items of one person: what is still to do first. */
export interface DevelopmentItems extends Paged<DevelopmentItem> {
  employeeId: string
}

export interface DevelopmentItemsInput extends ListInput {
  /** Somebody the caller reads; left out: themselves. */
  employeeId?: string
  status?: DevelopmentItemStatus[]
}

export interface UpdateItemInput {
  id: string
  version?: number
  /** What the person makes of it: nobody proposes to themselves. */
  status: Exclude<DevelopmentItemStatus, 'proposed'>
  /** Of one that is done; left out: today. Not in the future. */
  doneOn?: string | null
}

export const developmentItemCalls = defineCalls('career-development-plan', {
  items: defineCall<DevelopmentItemsInput, DevelopmentItems>({ kind: 'query', kept: 'own', method: 'POST', path: '/requests/development-items/list', alsoFor: ['competency'], added: true }),
  updateItem: defineCall<UpdateItemInput, { id: string; version: number; status: DevelopmentItemStatus; message: string }>({ kind: 'command', method: 'POST', path: '/requests/development-items/update', added: true }),
})
