/** Gain and deduct history of one balance, and why it is what it is. */
import { eq, inArray } from 'drizzle-orm'
import { toHundredths } from '../../../contract/kit/decimal.ts'
import { EMPTY_ID } from '../../../contract/kit/ids.ts'
import type { DeductRow, GainRow, HistoryInput, LedgerLine } from '../../../contract/modules/leave-balance/calls.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import { deductRows, explainUsable } from '../../ledger/lines.ts'
import type { Context } from '../../lib/handler.ts'
import { request } from '../../request/table.ts'
import { visibleLedger } from './access.ts'

/** Five rows a page, newest first. */
const PAGE_SIZE = 5
const NEWEST_FIRST = 1

/** Codes of requests by id. */
async function codesOf(ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await q().select({ id: request.id, code: request.code }).from(request).where(wanted.length === 1 ? eq(request.id, wanted[0] ?? '') : inArray(request.id, wanted))
  return new Map(rows.map((r) => [r.id, r.code]))
}

type SortKey<Row> = (row: Row) => string | number

/** Rows come oldest first; sorts by the column asked for (case of its first letter does not matter), ties stay in that order. */
function page<Row>(rows: readonly Row[], keys: Record<string, SortKey<Row>>, input: HistoryInput): { rows: Row[]; totalPage: number; totalData: number } {
  const column = (input.sortingColumn ?? 'transDate').replace(/^./, (c) => c.toLowerCase())
  const key = Object.hasOwn(keys, column) ? keys[column] : keys.transDate
  const up = [...rows]
  if (key) up.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
  const sorted = (input.sortingDirection ?? NEWEST_FIRST) === NEWEST_FIRST ? up.toReversed() : up
  const { listData, ...totals } = pagedRows(sorted, { paginationSize: PAGE_SIZE, ...input })
  return { rows: listData, ...totals }
}

export async function gainHistory(input: HistoryInput, context: Context): Promise<GainRow[]> {
  const { gains } = await visibleLedger(input.id, context)
  const { rows, ...totals } = page(
    gains,
    {
      transDate: (g) => g.transDate,
      expiredDate: (g) => g.expiredDate ?? '9999-12-31',
      gainBalance: (g) => toHundredths(g.gainBalance),
      leaveTaken: (g) => toHundredths(g.leaveTaken),
      generationType: (g) => g.generationType,
      gainStatus: (g) => g.gainStatus,
    },
    input,
  )
  return rows.map((g) => ({
    id: g.id,
    transDate: g.transDate,
    generationType: context.t(`leave:generation.${g.generationType}`),
    gainStatus: context.t(`leave:gainStatus.${g.gainStatus}`),
    gainBalance: g.gainBalance,
    leaveTaken: g.leaveTaken,
    expiredDate: g.expiredDate,
    ...totals,
  }))
}

export async function deductHistory(input: HistoryInput, context: Context): Promise<DeductRow[]> {
  const ledger = await visibleLedger(input.id, context)
  const { rows, ...totals } = page(
    deductRows(ledger),
    {
      transDate: (r) => r.deduct.transDate,
      deductBalance: (r) => toHundredths(r.deduct.deductBalance),
      outstandingBalance: (r) => toHundredths(r.outstanding),
      deductStatus: (r) => r.deduct.deductStatus,
    },
    input,
  )
  const codes = await codesOf(rows.map((r) => r.deduct.requestId))
  return rows.map(({ deduct, outstanding }) => ({
    id: deduct.id,
    transDate: deduct.transDate,
    deductStatus: context.t(`leave:deduct.${deduct.deductStatus}`),
    deductBalance: deduct.deductBalance,
    outstandingBalance: outstanding,
    requestId: deduct.requestId ?? EMPTY_ID,
    requestCode: codes.get(deduct.requestId ?? '') ?? '',
    ...totals,
  }))
}

/** The rows that make what is usable on a date, in order, each with the balance after it; reservations come last. */
export async function explainBalance(input: { id: string; date?: string }, context: Context): Promise<{ balance: string; lines: LedgerLine[] }> {
  const ledger = await visibleLedger(input.id, context)
  const { balance, rows } = explainUsable(ledger, input.date ?? context.today)
  const codes = await codesOf(rows.map((r) => r.requestId))
  const lines = rows.map(({ date, kind, code, amount, balance, requestId }) => ({
    date, kind, label: context.t(`leave:${kind === 'gain' ? 'generation' : 'deduct'}.${code}`), amount, balance, requestCode: codes.get(requestId ?? '') ?? '',
  }))
  return { balance, lines }
}
