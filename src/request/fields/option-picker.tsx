import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { AnyCall } from '../../../contract/kit/call.ts'
import type { OptionRow, Paged } from '../../../contract/kit/paging.ts'
import { errorTexts } from '../../../contract/kit/wire.ts'
import { query } from '../../api/query.ts'
import { optionOf } from '../../lib/option.ts'
import { Dropdown } from '../../ui/select/dropdown.tsx'
import type { Choice } from '../../ui/select/options-dialog.tsx'

/** @see docs/product/screens.md#dropdowns */
const PAGE = 100

interface OptionPickerProps<Row extends OptionRow> {
  id: string
  label: string
  source: AnyCall
  /** Further parameters of the source. Options reload when they change. */
  params: Record<string, unknown>
  value: string | null
  /** Name of the chosen option, as far as the form knows it. */
  text: string | undefined
  onChoose: (row: Row | null) => void
  onLeave?: () => void
  optional?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** Word for an empty optional value. */
  emptyText?: string
  /** What an option says beside its name. */
  subOf?: (row: Row) => ReactNode
  endOf?: (row: Row) => ReactNode
}

const pageOf = (source: AnyCall, params: Record<string, unknown>, search = '') => query(source, { ...params, filterSearch: search || undefined, paginationSize: PAGE, paginationPage: 1 })

/** The option of a source that a company calls by this code; undefined where it has none, and where nobody can say. */
export async function optionByCode(client: QueryClient, source: AnyCall, code: string): Promise<OptionRow | undefined> {
  const found = (await client.fetchQuery({ ...pageOf(source, {}), staleTime: 60_000, meta: { quiet: true } }).catch(() => undefined)) as Paged<OptionRow> | undefined
  return found?.listData.find((row) => row.code === code)
}

/** Options of a source; a copy of this device while there is no network. */
export function useOptions<Row extends OptionRow>(source: AnyCall, params: Record<string, unknown>, search = '', enabled = true) {
  return useQuery({
    ...pageOf(source, params, search),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { quiet: true },
    select: (data: unknown) => data as Paged<Row>,
  })
}

/** One of a server list, found by the server's own search. */
export function OptionPicker<Row extends OptionRow>({ source, params, value, text, onChoose, onLeave, subOf, endOf, ...facts }: OptionPickerProps<Row>) {
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState(false)
  // The name of a value that came from elsewhere (a link, another device) is looked up once.
  const options = useOptions<Row>(source, params, search, opened || (value !== null && text === undefined))
  const rows = options.data?.listData
  const answered = useRef('')
  if (rows && !options.isPlaceholderData) answered.current = search
  const list = useMemo(
    () => rows?.map((row): Choice & { row: Row } => ({ ...optionOf(row), row, sub: subOf ? subOf(row) : row.description, end: endOf?.(row) })),
    [rows, subOf, endOf],
  )
  return (
    <Dropdown
      {...facts} value={value} text={value === null ? '' : (text ?? rows?.find((o) => o.id === value)?.displayName ?? '…')}
      choices={{ list, answered: answered.current, total: options.data?.totalData ?? 0, errors: options.isError && !rows ? errorTexts(options.error) : [] }}
      onSearch={setSearch} onChoose={(choice) => onChoose(choice?.row ?? null)} onOpen={() => setOpened(true)} onLeave={() => { setOpened(false); onLeave?.() }}
    />
  )
}
