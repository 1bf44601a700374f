/** Lost answers: the real engine and the real server, with a proxy between them that cuts the line. */
import { eq } from 'drizzle-orm'
import { q } from '../../../server/db/context.ts'
import { leaveTypeIds } from '../../../server/ledger/leave-types.ts'
import { aBalance } from '../../../server/ledger/testing/company.ts'
import { account } from '../../../server/org/table.ts'
import { aPerson } from '../../support/company.ts'
import { type Failure, type Harness, type Outcome, Random, type RunOptions } from '../kit.ts'
import { openDevice, type Owner } from './device.ts'
import { judge } from './judge.ts'
import { type Kind, openPlace, type Place } from './place.ts'
import { type Answered, type Arrived, type Cut, cuts, type Line, type Proxy, startProxy } from './proxy.ts'
import { Story } from './story.ts'

/** Schedules that run side by side, each with people of its own; those that kill a server run alone. */
const LANES = 6
const KILLING = 0.03
const ON_POSTGRES = 0.75

interface Plan {
  seed: number
  random: Random
  kind: Kind
  kills: boolean
}

/** Everything about a schedule follows from its seed. */
function planOf(seed: number): Plan {
  const random = new Random(seed)
  return { seed, random, kind: random.chance(ON_POSTGRES) ? 'postgres' : 'embedded', kills: random.chance(KILLING) }
}

interface Counts {
  commands: number
  cuts: Record<Cut, number>
  crashes: number
}

/** A line that is cut as the seed says: often at first, and never for ever. */
function cutting(plan: Plan, place: Place, counts: Counts, answers: Answered[]): Line {
  const { random } = plan
  const usual = cuts.filter((cut) => cut !== 'kill')
  let left = random.between(2, 9)
  let killsLeft = plan.kills ? 1 : 0
  return {
    upstream: () => place.upstream(),
    kill: () => place.kill(),
    answered: (answer) => void answers.push(answer),
    cutFor({ key }: Arrived) {
      if (key === null) return null
      counts.commands++
      const [isCut, chosen, afterMs] = [random.chance(0.6), random.pick(usual), random.between(0, 12)]
      if (killsLeft > 0 && random.chance(0.5)) {
        killsLeft--
        counts.cuts.kill++
        return random.chance(0.7) ? { cut: 'kill', afterMs: 0, dieAt: `${random.between(1, 60)} ${random.pick(['before', 'after'])}` } : { cut: 'kill', afterMs }
      }
      if (!isCut || left === 0) return null
      left--
      counts.cuts[chosen]++
      return { cut: chosen, afterMs }
    },
  }
}

async function ownerOf(place: Place, employeeId: string): Promise<Owner> {
  const [row] = await q().select().from(account).where(eq(account.id, employeeId))
  const sub = row?.username ?? ''
  const issuer = place.issuer.env.OIDC_ISSUER ?? ''
  return { issuer, sub, caller: `${issuer}|${sub}`, token: await place.issuer.tokenOf(sub), employeeId }
}

async function runSchedule(plan: Plan, place: Place, proxy: Proxy, counts: Counts): Promise<Omit<Failure, 'seed'>[]> {
  const { random } = plan
  const superiorId = await aPerson(place.company, `Superior ${plan.seed}`)
  const employeeId = await aPerson(place.company, `Employee ${plan.seed}`, { superiorId })
  await aBalance(employeeId, leaveTypeIds.annual, '100.00')
  const answers: [Answered[], Answered[]] = [[], []]
  const owners = [await ownerOf(place, employeeId), await ownerOf(place, superiorId)] as const
  const lines = answers.map((given) => proxy.open(cutting(plan, place, counts, given)))
  const [employee, superior] = await Promise.all([openDevice(owners[0], lines[0]?.address ?? ''), openDevice(owners[1], lines[1]?.address ?? '')])
  const story = new Story({ random, employee: { id: employeeId, device: employee }, superior: { id: superiorId, device: superior } })
  try {
    const crashes = () => {
      const count = random.chance(0.15) ? 1 : 0
      counts.crashes += count
      return count
    }
    for (let i = random.between(1, 3); i > 0; i--) await story.begin()
    await employee.finish(random, crashes())
    await story.decide()
    await superior.finish(random, crashes())
    await story.follow()
    await Promise.all([employee.finish(random, crashes()), superior.finish(random, 0)])
    // a kill may come a little after the answer
    if (plan.kills) await new Promise((resolve) => setTimeout(resolve, 50))
    await place.whole()
    const rows = [await employee.rows(), await superior.rows()] as const
    const intentRows = new Map(story.intents.map((intent) => [intent, rows[intent.device === employee ? 0 : 1].find((r) => r.seq === intent.seq && r.commandId === intent.commandId)]))
    return await judge(story, [{ owner: owners[0], rows: rows[0], answers: answers[0] }, { owner: owners[1], rows: rows[1], answers: answers[1] }], intentRows)
  } finally {
    employee.close()
    superior.close()
    for (const line of lines) line.close()
  }
}

async function runOn(kind: Kind, plans: readonly Plan[], { log }: RunOptions, outcome: Outcome, counts: Counts): Promise<number> {
  if (plans.length === 0) return 0
  const place = await openPlace(kind)
  const proxy = await startProxy()
  const started = performance.now()
  const runEach = async (queue: Plan[]) => {
    for (let plan = queue.shift(); plan; plan = queue.shift()) {
      const { seed } = plan
      const found = await runSchedule(plan, place, proxy, counts).catch((error: unknown) => [{ column: 'broken' as const, what: error instanceof Error ? (error.stack ?? error.message) : String(error) }])
      outcome.schedules++
      outcome.failures.push(...found.map((failure) => ({ ...failure, seed })))
      for (const { column, what } of found) log(`seed ${seed}: ${column}: ${what}`)
      if (outcome.schedules % 100 === 0) log(`${outcome.schedules} schedules`)
    }
  }
  try {
    const calm = plans.filter((p) => !p.kills)
    await Promise.all(Array.from({ length: LANES }, () => runEach(calm)))
    await runEach(plans.filter((p) => p.kills))
    log(`${kind}: ${plans.length} schedules in ${Math.round((performance.now() - started) / 1000)} s`)
    return place.kills
  } finally {
    await proxy.close()
    await place.close()
  }
}

export const harness: Harness = {
  about: 'engine and server with the line between them cut: before and within the request, before and within the answer, sent twice, server killed',
  full: 2000,
  share: 15,
  built: false,
  async run(options) {
    const outcome: Outcome = { schedules: 0, failures: [] }
    const counts: Counts = { commands: 0, cuts: { beforeRequest: 0, midRequest: 0, afterRequest: 0, beforeAnswer: 0, midAnswer: 0, twice: 0, kill: 0 }, crashes: 0 }
    const plans = Array.from({ length: options.count }, (_, i) => planOf(options.seed + i))
    let serverKills = 0
    for (const kind of ['embedded', 'postgres'] as const) serverKills += await runOn(kind, plans.filter((p) => p.kind === kind), options, outcome, counts)
    return { ...outcome, facts: { 'requests of commands': counts.commands, ...counts.cuts, 'apps killed': counts.crashes, 'servers killed': serverKills } }
  },
}
