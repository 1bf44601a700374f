/** One token race, from the first sign-in to the judgement. */
import { subOf } from '../../support/http-sign-in.ts'
import type { Failure, Random } from '../kit.ts'
import { Race, type World } from './race.ts'

/** @returns what went wrong, and how many answers of the provider were lost */
export async function raceTokens(world: World, random: Random): Promise<{ failures: Omit<Failure, 'seed'>[]; commands: number; refreshes: number; lostAnswers: number; faults: number }> {
  const race = new Race(world, random)
  const { device } = race
  const count = random.between(2, 5)
  const first = random.pick(world.people)
  for (let i = 0; i < count; i++) await race.openTab()
  await race.signIn(first)
  await race.enqueue()
  await race.expire()
  if (random.chance(0.3)) race.disturb()
  await Promise.all([race.refreshAll(), race.enqueue()])
  for (let i = random.between(4, 14); i > 0; i--) await race.act()

  // all is well again: whoever is signed in stays so, and everything everybody saved arrives
  device.faults = null
  device.online = true
  for (const person of [...world.people].sort((a, b) => Number(b === race.owner) - Number(a === race.owner))) {
    if (!race.intents.some((intent) => intent.sub === person.sub)) continue
    if (race.owner !== person) {
      if (race.owner) await race.signOut()
      await race.signIn(person)
    }
    if (!(await race.drained(person))) race.broken(`the queue of ${person.sub} did not drain`)
  }
  await judge(race)
  for (const tab of race.tabs) {
    tab.engine?.close()
    device.kill(tab.context)
  }
  return { failures: race.failures, commands: race.intents.length, refreshes: device.refreshes, lostAnswers: race.lostAnswers, faults: race.faults }
}

async function judge({ device, intents, failures, world }: Race): Promise<void> {
  const owners = new Map(intents.map((i) => [i.key, i]))
  for (const { key, token } of device.sent) {
    const intent = owners.get(key)
    if (intent && token !== '' && subOf(token) !== intent.sub) failures.push({ column: 'wrongUser', what: `command ${key} left with a stranger's token` })
  }
  for (const key of device.twice) failures.push({ column: 'doubled', what: `${key} was on its way twice at once` })
  if (device.mostRefreshing > 1) failures.push({ column: 'broken', what: `${device.mostRefreshing} refreshes at once` })
  const done = await world.ledger(intents.map((i) => i.key))
  for (const intent of intents) {
    const rows = done.filter((row) => row.key === intent.key)
    if (rows.length === 0) failures.push({ column: 'lost', what: `${intent.key} never arrived` })
    if (rows.length > 1) failures.push({ column: 'doubled', what: `${intent.key} was carried out ${rows.length} times` })
    for (const row of rows) {
      if (row.sub !== intent.sub) failures.push({ column: 'wrongUser', what: `${intent.key} was carried out for ${row.sub}` })
      if (row.version !== intent.nth + 1) failures.push({ column: 'reordered', what: `${intent.key} is change ${row.version} of its record, not ${intent.nth + 1}` })
    }
  }
}
