/** What the forms of a module fetch ahead. Grows with the modules: in no file of a first visit. */
import type { QueryClient } from '@tanstack/react-query'
import { attachmentsInboxCalls } from '../../../contract/modules/attachments-inbox-announcements/calls.ts'
import { paramsFrom } from '../../../contract/kit/field.ts'
import type { Ahead } from '../../api/read-many.ts'
import type { Access } from '../../request/access-flags.ts'
import { loadModule } from '../load-modules.ts'
import { clientModules, type ModuleEntry } from '../modules.ts'
import { formChoices } from './form-choices.ts'

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

const parts = import.meta.glob<{ ahead: (client: QueryClient) => Promise<unknown> }>('../../modules/*/ahead.ts')

/** A first visit has enough to fetch: what modules want besides comes with the next one, or after so long. */
const FIRST_VISIT_MS = 60_000
const pastFirstVisit = (): Promise<void> => (navigator.serviceWorker?.controller ? Promise.resolve() : new Promise((done) => setTimeout(done, FIRST_VISIT_MS)))

/** What modules that are more than forms want on the device of somebody who has them. Never fails. */
async function partsAhead(client: QueryClient, has: (slug: string) => boolean): Promise<void> {
  await pastFirstVisit()
  await Promise.allSettled(Object.entries(parts).flatMap(([file, load]) => (has(file.split('/').at(-2) ?? '') ? [load().then((part) => part.ahead(client))] : [])))
}

/** Reads of all modules this person has. What else those want is begun, and not waited for. */
export async function ofModules(client: QueryClient, access: Access, today: string, known: Record<string, unknown>): Promise<Ahead[]> {
  void partsAhead(client, (slug) => access.has(slug))
  return (await Promise.all(clientModules.filter(({ slug }) => access.mayChange(slug)).map((entry) => formsOf(entry, today, known)))).flat()
}
