/** The forms of what is asked of somebody, with the code and texts of their screens: on the device before there is no network. */
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { isToDo } from '../../../../contract/growth/appraisal.ts'
import { type AppraisalHub, appraisalCalls } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { type Ahead, fetchAhead } from '../../../api/read-many.ts'
import { keepTexts } from '../../../lib/keep-texts.ts'

const HALF_DAY_MS = 43_200_000
/** Forms that are fetched: more than anybody has to fill in at once. */
const FORMS = 30

export interface FormsAhead {
  reads: Ahead[]
  namespaces: string[]
  rates: boolean
  writes: boolean
}

/** What is wanted for what is asked. Pure. */
export function formsOf({ toRate, listData }: Pick<AppraisalHub, 'toRate' | 'listData'>): FormsAhead {
  const ratings = toRate.filter((r) => isToDo(r.paStatusId)).map((r): Ahead => [appraisalCalls.raterSheet.id, { id: r.stepId }])
  const sheets = listData.filter((row) => row.role === 'evaluator' && isToDo(row.paStatusId)).map((row): Ahead => [appraisalCalls.evaluationSheet.id, { id: row.evaluationId }])
  const [rates, writes] = [ratings.length + sheets.length > 0, sheets.length > 0]
  return { reads: [...ratings, ...sheets].slice(0, FORMS), namespaces: [...(rates ? ['performance-appraisal-rate'] : []), ...(writes ? ['performance-appraisal-team'] : [])], rates, writes }
}

/** Texts of this screen and of what it leads to. A page the worker does not serve, as on a first visit, has it keep nothing by itself. */
const keepTextsOf = async (namespaces: readonly string[]): Promise<void> =>
  void (await Promise.allSettled([i18next.loadNamespaces(namespaces), ...(navigator.serviceWorker?.controller ? [] : [keepTexts(i18next.language, ['performance-appraisal-hub', ...namespaces])])]))

/** Nothing is fetched that is here. Never fails. */
export async function keepForms(client: QueryClient, hub: Pick<AppraisalHub, 'toRate' | 'listData'>): Promise<void> {
  const { reads, namespaces, rates, writes } = formsOf(hub)
  await Promise.allSettled([
    keepTextsOf(namespaces),
    fetchAhead(client, reads, HALF_DAY_MS),
    ...(rates ? [import('../rate/rate-screen.tsx')] : []),
    ...(writes ? [import('../team/team-screen.tsx'), import('../write/criteria-field.tsx'), import('../write/objectives-field.tsx'), import('../write/of-whom.tsx')] : []),
  ])
}
