/** What the forms of a module fetch ahead. Grows with the modules: in no file of a first visit. */
import type { QueryClient } from '@tanstack/react-query'
import { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { paramsFrom } from '../../../contract/kit/field.ts'
import { type Ahead, fetchAhead } from '../../api/read-many.ts'
import type { Access } from '../../request/access-flags.ts'
import { loadModule } from '../load-modules.ts'
import { clientModules, type ModuleEntry } from '../modules.ts'
import { formChoices } from './form-choices.ts'
import { unlessYoung } from './round.ts'

const HALF_DAY_MS = 43_200_000

/** As the pickers ask, so that their first page is this one. */
const FIRST_PAGE = { paginationSize: 100, paginationPage: 1 }

/** What the forms of a module offer to choose from, and what else it wants to have at hand. */
async function formsOf({ slug, ahead }: ModuleEntry, today: string, known: Record<string, unknown>): Promise<Ahead[]> {
  const { fileTypes, choices } = formChoices[slug] ?? { fileTypes: '1', choices: [] }
  const more = ahead ? await loadModule(slug)?.then((module) => module.ahead?.(today), () => undefined) : undefined
  return [
    ...(more ?? []).map(([def, input]): Ahead => [def.id, input]),
    [attachmentsInboxCalls.attachmentGetExtension.id, { id: fileTypes }],
    // a form begins with a day, or with none while no type says when it may begin
    ...choices.flatMap(({ call, params, inRow }) => [known, { employeeId: known.employeeId }].map((given): Ahead => [call, { ...paramsFrom(params, inRow ? { ...given, employeeId: undefined } : given), ...FIRST_PAGE }])),
  ]
}

/** What modules do at each start. */
const starts = import.meta.glob<{ atStart: () => Promise<unknown> }>('../../modules/*/at-start.ts')
/** What modules fetch ahead besides what their forms want. */
const parts = import.meta.glob<{ ahead: (client: QueryClient) => Promise<unknown> }>('../../modules/*/ahead.ts')

/** A first visit has enough to fetch: what modules want besides comes with the next one, or after so long. */
const FIRST_VISIT_MS = 60_000
const pastFirstVisit = (): Promise<void> => (navigator.serviceWorker?.controller ? Promise.resolve() : new Promise((done) => setTimeout(done, FIRST_VISIT_MS)))

const loadedOf = <T>(found: Record<string, () => Promise<T>>, access: Access, use: (part: T) => Promise<unknown>) =>
  Promise.allSettled(Object.entries(found).flatMap(([file, load]) => (access.has(file.split('/').at(-2) ?? '') ? [load().then(use)] : [])))

/**
 * One's own requests, and what modules that are more than forms want on the device of somebody who has them. Never fails; says whether all of it came, and to stay:
 * what a page fetches that no worker serves, as on a first visit, is not kept.
 */
async function partsAhead(client: QueryClient, access: Access): Promise<boolean> {
  await pastFirstVisit()
  const own = await import('../requests/use-own-requests.ts').then(({ ownRequestsQuery }) => client.prefetchInfiniteQuery({ ...ownRequestsQuery({}), staleTime: HALF_DAY_MS, meta: { quiet: true } })).then(() => true, () => false)
  const all = await loadedOf(parts, access, (part) => part.ahead(client))
  return (!('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null) && own && all.every(({ status }) => status === 'fulfilled')
}

/** What modules do once in each page. Not waited for. */
export function startModules(access: Access): void {
  void pastFirstVisit().then(() => loadedOf(starts, access, (part) => part.atStart()))
}

/**
 * Fetches what all modules want that this person has, unless it is here and young. Resolves with the reads of the forms; what else modules
 * want is begun then, and not waited for: a server that has no time for the one is not asked for the other.
 * @param rest reads that are fetched with those of the forms
 * @throws CallError when a call fails as a whole; CancelledError when the cache is cleared meanwhile
 */
export async function aheadOfModules(client: QueryClient, access: Access | null, today: string, employeeId: string, rest: readonly Ahead[]): Promise<void> {
  // not told what the person has: what everybody has, and the next start goes on
  if (!access) return void (await fetchAhead(client, rest, HALF_DAY_MS))
  const known = { employeeId, startDate: today, endDate: today }
  const reads = Promise.withResolvers<void>()
  unlessYoung(`${today} ${JSON.stringify(access.readOnly)}`, async () => {
    const forms = await Promise.all(clientModules.filter(({ slug }) => access.mayChange(slug)).map((entry) => formsOf(entry, today, known)))
    const isWhole = await fetchAhead(client, [...rest, ...forms.flat()], HALF_DAY_MS)
    reads.resolve()
    return (await partsAhead(client, access)) && isWhole
  }).then(reads.resolve, reads.reject)
  return reads.promise
}
