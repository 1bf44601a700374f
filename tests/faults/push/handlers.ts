/**
 * Schedules of the worker's handlers as plain functions: deliveries, taps, kills at any step, and everything that can go
 * wrong around them. Judged at the server's ledger, and at what stands on the screen.
 */
import { calls } from '../../../contract/calls.ts'
import { onNotificationClick } from '../../../sw/decide.ts'
import { showFinished } from '../../../sw/outcome.ts'
import { onPush } from '../../../sw/push.ts'
import { onSync } from '../../../sw/sync.ts'
import type { Failure, Random } from '../kit.ts'
import { hash, PushBench } from './bench.ts'

type Found = Omit<Failure, 'seed'>
const HOUR_MS = 3_600_000
const PATHS = { approve: calls.leaveRequests.approve.path, reject: calls.leaveRequests.reject.path } as const
type Decision = keyof typeof PATHS
/** Words that say a decision is safe, or done. */
const SAID_KEPT = /^outcome\.(waiting|already|signIn|approved|rejected)/
const SAID_DONE: Record<string, Decision> = { 'outcome.approved': 'approve', 'outcome.rejected': 'reject' }

type Person = 'dina' | 'budi'
const PEOPLE: readonly string[] = ['dina', 'budi'] satisfies Person[]
interface Asked {
  id: string
  /** Whose decision is asked for. */
  owner: Person
  version: number
  data: Record<string, string>
  tapped: Set<Decision>
  /** Somebody else moved it before the person's decision came. */
  moved: boolean
}

export interface HandlerFacts {
  kills: number
  taps: number
  tickets: number
}

/** One schedule. @returns what it broke */
export async function handlerSchedule(random: Random, facts: HandlerFacts): Promise<Found[]> {
  const found: Found[] = []
  const bench = new PushBench(random.chance(0.1) ? 0 : 2)
  const { server, world, screen } = bench
  const requests: Asked[] = []
  let next = 1
  await bench.signIn('dina')

  const ask = (owner: Person = 'dina'): Asked => {
    const id = `r${next++}`
    const version = random.between(1, 9)
    const ticket = random.chance(0.8) ? `ticket-${id}` : ''
    const expiresAt = world.nowMs + 24 * HOUR_MS
    server.versions.set(id, version)
    if (ticket && random.chance(0.9)) server.tickets.set(ticket, { sub: owner, id, version, until: expiresAt })
    const data = {
      kind: 'request', id, notificationId: `n-${id}`, module: 'leave-requests', version: String(version), subject: hash(owner), expiresAt: new Date(expiresAt).toISOString(),
      actions: 'approve,reject', code: 'x', params: '{}', title: 'Budi asks', body: 'Leave request', link: `leave-requests/${id}`, ticket, rejectNote: 'Rejected from notification',
    }
    const asked: Asked = { id, owner, version, data, tapped: new Set(), moved: false }
    requests.push(asked)
    return asked
  }
  const killAt = () => (random.chance(0.35) ? random.between(0, 260) : null)

  /** Success is never shown early: whatever says "Approved" stands in the ledger by then. */
  const judgeWords = (from: number) => {
    for (const { tag, key } of bench.told.slice(from)) {
      const action = SAID_DONE[key]
      if (action && !server.ledger.some((r) => r.body.id === tag && r.path === PATHS[action])) found.push({ column: 'broken', what: `${tag}: says ${key} before the server decided` })
    }
  }
  const run = async (work: Parameters<PushBench['run']>[0], kill: number | null) => {
    const from = bench.told.length
    const end = await bench.run(work, kill)
    judgeWords(from)
    return { end, said: bench.told.slice(from) }
  }
  const deliver = async (asked: Asked, change: Record<string, string> = {}) => {
    const data = { ...asked.data, ...change }
    const { end, said } = await run((env) => onPush(env, JSON.stringify({ from: '1', data })), killAt())
    const mustShow = data.kind === 'request'
    if (end === 'done' && mustShow && said.length === 0 && !screen.has(asked.id)) found.push({ column: 'silent', what: `${asked.id}: a push showed nothing` })
  }
  const tap = async (asked: Asked, action: Decision) => {
    const shown = screen.get(asked.id)
    if (!shown?.actions.includes(action)) return
    facts.taps++
    asked.tapped.add(action)
    const { data } = shown
    const twice = random.chance(0.15)
    const both = random.chance(0.15)
    const other: Decision = action === 'approve' ? 'reject' : 'approve'
    if (both) asked.tapped.add(other)
    const click = (of: Decision) => (env: Parameters<typeof onNotificationClick>[0]) => onNotificationClick(env, { action: of, data: structuredClone(data), close: () => void screen.delete(asked.id) })
    await run(async (env) => Promise.all([click(action)(env), ...(twice ? [click(action)(env)] : []), ...(both ? [click(other)(env)] : [])]), killAt())
  }
  const move = (asked: Asked) => {
    server.versions.set(asked.id, (server.versions.get(asked.id) ?? 0) + 1)
    server.moves.set(asked.id, { by: 'Sari', at: new Date(world.nowMs).toISOString(), action: random.pick(['approve', 'reject', 'revise', 'cancel', '']) })
    if (!server.ledger.some((r) => r.body.id === asked.id)) asked.moved = true
  }
  const steps: ((asked: Asked) => unknown)[] = [
    (a) => deliver(a), (a) => deliver(a), (a) => tap(a, 'approve'), (a) => tap(a, 'approve'), (a) => tap(a, 'approve'), (a) => tap(a, 'reject'), (a) => tap(a, 'reject'),
    (a) => deliver(a, { kind: random.pick(['close', 'read', 'nonsense']), params: JSON.stringify({ tags: [a.id], waiting: 0, unread: 0 }) }),
    (a) => move(a),
    () => bench.online(false), () => bench.online(true), () => bench.online(true), () => bench.working(random.chance(0.5)),
    () => server.fault(random.pick(Object.values(PATHS)), random.pick(['lost-answer', 'lost-request', { status: 500 }, { status: 429, headers: { 'retry-after': '3' } }, { status: 502, html: true }] as const)),
    () => bench.signIn('dina', { accessToken: 'old', refreshToken: 'old', expiresAt: world.nowMs - 1 }),
    () => bench.signIn('dina', { accessToken: 'revoked', refreshToken: 'revoked' }),
    () => bench.signIn('dina', { needsSignIn: true, accessToken: 'old', refreshToken: 'old' }),
    () => bench.signIn('dina'), () => bench.signIn('budi'),
    () => world.advance(random.pick([1000, HOUR_MS, 25 * HOUR_MS])),
    () => bench.kill(),
    () => run((env) => onSync(bench.port, (engine) => showFinished(env, engine)), killAt()),
  ]
  ask()
  await deliver(requests[0] as Asked)
  const length = random.between(4, 14)
  for (let i = 0; i < length; i++) {
    if (random.chance(0.2)) ask(random.chance(0.3) ? 'budi' : 'dina')
    await random.pick(steps)(random.pick(requests))
  }

  // everything is well again: what was said to be kept must now be true
  bench.online(true)
  bench.working(true)
  server.faults.clear()
  for (const person of ['budi', 'dina'] as const) {
    await bench.signIn(person)
    for (let i = 0; i < 4; i++) {
      await world.advance(10 * 60_000)
      await run((env) => onSync(bench.port, (engine) => showFinished(env, engine)), null)
    }
    const rows = await bench.rowsOf(person)
    for (const asked of requests) if (asked.owner === person) found.push(...judge(bench, asked, rows))
  }
  facts.kills += bench.kills
  facts.tickets += server.ledger.filter((r) => r.ticket).length
  return found
}

/** What the person was told of a request, against what the server did. */
function judge({ server, told, screen }: PushBench, asked: Asked, rows: Awaited<ReturnType<PushBench['rowsOf']>>): Found[] {
  const { id, tapped, moved } = asked
  const found: Found[] = []
  const wasKept = told.some((t) => t.tag === id && SAID_KEPT.test(t.key))
  const done = server.ledger.filter((r) => r.body.id === id)
  const row = rows.find((r) => r.recordId === id)
  const isVisible = row?.state === 'conflict' || row?.state === 'refused'
  if (wasKept && done.length === 0 && !(moved && isVisible)) found.push({ column: moved ? 'silent' : 'lost', what: `${id}: said to be kept, ${row ? `the row is ${row.state}` : 'there is no row'}, nothing was decided` })
  if (done.length > 1) found.push({ column: 'doubled', what: `${id}: decided ${done.length} times` })
  if (server.seen.some((r) => r.body.id === id && r.sub !== asked.owner && PEOPLE.includes(r.sub))) found.push({ column: 'wrongUser', what: `${id}: sent as somebody else than ${asked.owner}` })
  if (done.some((r) => ![...tapped].some((action) => PATHS[action] === r.path))) found.push({ column: 'broken', what: `${id}: a decision nobody took` })
  if (done.some((r) => r.body.version !== asked.version)) found.push({ column: 'broken', what: `${id}: decided on another version` })
  const shown = screen.get(id)
  const isWaiting = shown?.data.waitingFor !== null && shown?.data.waitingFor !== undefined
  if (shown && row?.state === 'sent' && (shown.actions.length > 0 || isWaiting)) found.push({ column: 'broken', what: `${id}: was sent, and the screen says ${shown.data.said ?? 'nothing'} with ${shown.actions.length} buttons` })
  if (shown && row?.state === 'conflict' && shown.actions.length > 0) found.push({ column: 'silent', what: `${id}: somebody was faster, and the screen still offers buttons` })
  if (row && row.state !== 'queued' && row.state !== 'unknown' && row.ticket) found.push({ column: 'broken', what: `${id}: a ticket outlives its answer` })
  if (shown?.data.outcome && shown.data.message?.ticket) found.push({ column: 'broken', what: `${id}: a ticket stands on the screen after its decision` })
  return found
}
