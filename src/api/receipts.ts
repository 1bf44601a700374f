/** Receipts of this person: those on the device first, then what the server has. */
import { useQuery } from '@tanstack/react-query'
import { receiptCalls } from '../../contract/modules/receipts/calls.ts'
import type { Receipt } from '../../contract/modules/receipts/calls.ts'
import { readReceipt } from '../../contract/modules/receipts/receipt-text.ts'
import { call } from './call.ts'
import { offline } from './offline.ts'

/** Names are the server's to give: a receipt read on the device alone has none. */
function fromDevice(text: string): Receipt[] {
  const facts = readReceipt(text)?.facts
  if (!facts) return []
  const { r, code, m, n, at, by, h } = facts
  return [{ requestId: r, code, module: m, version: n, submittedAt: at, submittedById: by, submittedBy: '', employeeId: facts.for, employee: '', hash: h, text }]
}

const kept = async (): Promise<Receipt[]> => (await (await offline()).listReceipts()).flatMap((row) => fromDevice(row.text))

async function fresh(): Promise<Receipt[]> {
  const { receipts } = await call(receiptCalls.list, {})
  await (await offline()).keepReceipts(receipts.map((r) => r.text))
  return receipts
}

async function freshOf(requestId: string): Promise<Receipt[]> {
  return (await call(receiptCalls.ofRequest, { id: requestId })).receipts
}

/** One of each, the server's words before the device's, newest first. */
function together(server: readonly Receipt[], device: readonly Receipt[]): Receipt[] {
  const all = new Map([...device, ...server].map((r) => [`${r.requestId}:${r.version}`, r]))
  return [...all.values()].sort((a, b) => b.submittedAt.localeCompare(a.submittedAt))
}

export interface Receipts {
  receipts: readonly Receipt[]
  /** Nothing to show yet, and an answer may still come. */
  loading: boolean
  error: Error | null
  retry: () => void
}

const KEPT = ['receipts-kept']

/** Own receipts; of one request: also those HR may read. */
export function useReceipts(requestId?: string): Receipts {
  const device = useQuery({ queryKey: KEPT, queryFn: kept, staleTime: 0, meta: { quiet: true } })
  const server = useQuery({ queryKey: ['receipts-fresh', requestId ?? '', ''], queryFn: () => (requestId === undefined ? fresh() : freshOf(requestId)), staleTime: 15_000, meta: { quiet: true } })
  const mine = (device.data ?? []).filter((r) => requestId === undefined || r.requestId === requestId)
  const receipts = together(server.data ?? [], mine)
  return { receipts, loading: receipts.length === 0 && (device.isPending || server.isPending), error: receipts.length === 0 ? server.error : null, retry: () => void server.refetch() }
}
