/** Names of chosen options as the server calls them in the language of now, where this device kept them in another. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnyCall } from '../../../contract/kit/call.ts'
import { type Field, type Fields, sourceParamsOf } from '../../../contract/kit/field.ts'
import type { OptionRow, Paged } from '../../../contract/kit/paging.ts'
import type { RequestDetail } from '../../../contract/kit/request.ts'
import { fromKeyValues } from '../../../contract/kit/wire.ts'
import { query, queryKey } from '../../api/query.ts'
import { LANGUAGE } from './packed-values.ts'
import type { Titled } from './subject.ts'

/** What is kept of a request. */
export interface Kept {
  module: Titled
  values: Record<string, unknown>
  texts: Record<string, string>
  /** Id of the request where the server has it; else its names are looked up among the choices of its form. */
  onServer?: string
}

interface Asked {
  call: AnyCall
  input: Record<string, unknown>
}

/** As the pickers ask, so that one answer serves both. */
const FIRST_PAGE = { filterSearch: undefined, paginationSize: 100, paginationPage: 1 }

const choicesAsked = ({ module, values }: Kept): [name: string, asked: Asked][] =>
  Object.entries(module.def.fields as Fields).flatMap(([name, field]: [string, Field]) =>
    field.kind === 'option' && field.source && values[name] ? [[name, { call: field.source, input: { ...sourceParamsOf(field, values), ...FIRST_PAGE } }]] : [])

const recordAsked = ({ module, onServer = '' }: Kept): Asked => ({ call: module.def.calls.detail, input: { id: onServer } })

const keyOf = ({ call, input }: Asked): string => JSON.stringify(queryKey(call, input))

/** What has to be asked for these, each question once. Pure. */
export function questionsOf(list: readonly Kept[], language: string): Asked[] {
  const foreign = list.filter((kept) => isForeign(kept, language))
  const asked = foreign.flatMap((kept) => (kept.onServer ? [recordAsked(kept)] : choicesAsked(kept).map(([, of]) => of)))
  return [...new Map(asked.map((of) => [keyOf(of), of])).values()]
}

const isForeign = ({ texts }: Kept, language: string) => texts[LANGUAGE] !== undefined && texts[LANGUAGE] !== language

/** The texts with what the answers say instead; what they do not say stays as it was kept. Pure. */
export function textsBy(kept: Kept, answerOf: (asked: Asked) => unknown): Record<string, string> {
  const record = kept.onServer ? (answerOf(recordAsked(kept)) as RequestDetail | undefined) : undefined
  const chosen = (name: string, asked: Asked) => (answerOf(asked) as Paged<OptionRow> | undefined)?.listData.find(({ id }) => id === kept.values[name])?.displayName
  const said = kept.onServer ? Object.entries(fromKeyValues(record?.texts ?? [])) : choicesAsked(kept).map(([name, asked]): [string, string] => [name, chosen(name, asked) ?? ''])
  return { ...kept.texts, ...Object.fromEntries(said.filter(([name, text]) => text !== '' && name in kept.texts)) }
}

/** Every answer, or what this device last had of it. */
const answersTo = (client: QueryClient, asked: readonly Asked[]): Promise<unknown[]> =>
  Promise.all(asked.map(({ call, input }) => client.fetchQuery({ ...query(call, input), staleTime: 60_000, meta: { quiet: true } }).catch(() => client.getQueryData(queryKey(call, input)) ?? null)))

/** Gives the texts of what is kept in the language of now. Nothing is asked where they are in it already. */
export function useTextsNow(list: readonly Kept[]): (kept: Kept) => Record<string, string> {
  const { language } = useTranslation().i18n
  const asked = questionsOf(list, language)
  const client = useQueryClient()
  const keys = asked.map(keyOf)
  const answers = useQuery({ queryKey: ['texts-now', language, ...keys], queryFn: () => answersTo(client, asked), enabled: keys.length > 0, staleTime: 60_000, meta: { quiet: true } }).data
  const known = new Map(keys.map((key, i) => [key, answers?.[i]]))
  return (kept) => (isForeign(kept, language) ? textsBy(kept, (of) => known.get(keyOf(of))) : kept.texts)
}
