/** Token races: contexts of one device, the real server, and its provider with refresh tokens that are used up. */
import { calls } from '../../contract/calls.ts'
import { colleague } from '../support/colleague.ts'
import { httpBrowser, subOf } from '../support/http-sign-in.ts'
import { freeDays } from '../support/leave.ts'
import { type Product, startProduct } from '../support/product.ts'
import { seedOnce } from '../support/seed-once.ts'
import { eachSchedule, type Harness, type RunOptions } from './kit.ts'
import { connect } from './ledger.ts'
import type { Someone, World } from './tokens/race.ts'
import { raceTokens } from './tokens/schedule.ts'

const USERS = ['employee', 'supervisor', 'shift']
const TOKEN_SECONDS = 5

async function someone(product: Product, username: string): Promise<Omit<Someone, 'browser' | 'sub'> & { username: string }> {
  const person = await colleague(product, username)
  const { employeeId } = await person.get(calls.general.accountDetails, {})
  const types = await person.get(calls.leaveRequests.datasourceLeaveType, { paginationSize: 100 })
  const leaveType = types.listData.find((type) => type.displayName === 'Annual leave')?.id
  return { username, form: { employeeId, leaveType, ...(await freeDays(person)), location: null, replacement: null } }
}

async function run(options: RunOptions) {
  await seedOnce()
  // what takes its time is asked of a server whose tokens last
  const patient = await startProduct()
  const found = []
  for (const username of USERS) found.push(await someone(patient, username))
  await patient.stop()
  const product = await startProduct({ env: { ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS) }, dataDir: patient.dataDir })
  const books = await connect(product)
  try {
    const people: Someone[] = []
    for (const { username, form } of found) {
      const browser = httpBrowser(product, username)
      people.push({ browser, sub: subOf((await browser.signIn()).access_token), form })
    }
    const stale = new Map<string, string>()
    for (const person of people) stale.set(person.sub, (await person.browser.signIn()).access_token)
    await new Promise((done) => setTimeout(done, (TOKEN_SECONDS + 1) * 1000))
    const world: World = {
      origin: product.origin, people, stale,
      ageTokens: () => books.run(`update oidc_model set consumed_at = consumed_at - interval '10 minutes' where kind = 'RefreshToken' and consumed_at is not null`),
      ledger: (keys) => books.ledger(keys),
    }
    const facts = { commands: 0, refreshes: 0, 'failing answers': 0, 'lost answers of the provider': 0 }
    const outcome = await eachSchedule(options, async (_seed, random) => {
      const { failures, commands, refreshes, lostAnswers, faults } = await raceTokens(world, random)
      facts.commands += commands
      facts['failing answers'] += faults
      facts.refreshes += refreshes
      facts['lost answers of the provider'] += lostAnswers
      return failures
    })
    return { ...outcome, facts }
  } finally {
    await product.dispose()
  }
}

const tokens: Harness = { about: 'tabs and worker of a device renew, lose answers, sign out and change hands at once, against a provider with rotating refresh tokens', full: 1000, share: 25, built: true, run }
export default tokens
