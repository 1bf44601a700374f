import 'fake-indexeddb/auto'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { port } from '../api/offline.ts'
import { refreshAfterSending } from './refresh.ts'

const KEY = ['leave-requests.detail', { id: 'r1' }]
const cancelled = { kind: 'sent', db: 'd', op: 'leave-requests.cancel', module: 'leave-requests', recordId: 'r1', seq: 1, answer: { id: 'r1', code: 'LV-1', status: 0, version: 3, message: 'ok' } } as const
const inApproval = { id: 'r1', status: 1, statusText: 'In approval', version: 2, actions: ['cancel'], waitingFor: ['Sari'] }

test('what the server answered stands on screen before the record is read again, and no older answer reverts it', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const stop = refreshAfterSending(client)
  client.setQueryData(KEY, inApproval)
  // a read that began before the cancellation was through, and one after it; both slow
  const answers: ((value: unknown) => void)[] = []
  const observer = new QueryObserver<typeof inApproval>(client, { queryKey: KEY, queryFn: () => new Promise((done) => answers.push(done as never)) })
  const leave = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  port.notifyChanged(cancelled)
  expect(observer.getCurrentResult().data).toMatchObject({ status: 0, statusText: '', version: 3, actions: [], waitingFor: [] })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.(inApproval)
  await new Promise((done) => setTimeout(done, 20))
  expect(observer.getCurrentResult().data?.status).toBe(0)
  answers[1]?.({ ...inApproval, status: 0, statusText: 'Draft', version: 3, actions: ['save'] })
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toMatchObject({ statusText: 'Draft', actions: ['save'] }))
  leave()
  stop()
})

test('a first read that was on its way when the command arrived is read again: its answer may be of before', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: 600_000 } } })
  const stop = refreshAfterSending(client)
  const answers: ((value: unknown) => void)[] = []
  const observer = new QueryObserver<typeof inApproval>(client, { queryKey: KEY, queryFn: () => new Promise((done) => answers.push(done as never)) })
  const leave = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  port.notifyChanged({ ...cancelled, op: 'leave-requests.submit' })
  answers[0]?.({ ...inApproval, status: 0, statusText: 'Draft', version: 1, actions: ['save', 'submit', 'cancel'] })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(inApproval)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toMatchObject({ statusText: 'In approval', actions: ['cancel'] }))
  leave()
  stop()
})

test('an answer that is older than what is on screen changes nothing', () => {
  const client = new QueryClient()
  const stop = refreshAfterSending(client)
  client.setQueryData(KEY, { ...inApproval, version: 5 })
  port.notifyChanged(cancelled)
  expect(client.getQueryData(KEY)).toMatchObject({ status: 1, version: 5 })
  stop()
})

test('what a module says its commands change elsewhere is read again too, also when the module has to come first', async () => {
  const client = new QueryClient()
  const touched = (key: string) => client.getQueryState([key])?.isInvalidated
  for (const key of ['leave-balance.list', 'leave-requests.list', 'profile.getProfile']) client.setQueryData([key], [])
  let come: (prefixes: readonly string[]) => void = () => undefined
  const stop = refreshAfterSending(client, () => new Promise((done) => (come = done)))
  port.notifyChanged(cancelled)
  expect([touched('leave-requests.list'), touched('leave-balance.list')]).toEqual([true, false])
  come(['leave-balance.'])
  await vi.waitFor(() => expect(touched('leave-balance.list')).toBe(true))
  expect(touched('profile.getProfile')).toBe(false)
  stop()
})
