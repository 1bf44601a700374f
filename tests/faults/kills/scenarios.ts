/** What people do while a tab is killed at one of its steps. Each is judged by the same oracle as the model. */
import { whileParked } from '../../../src/offline/steps/park.ts'
import { onSync } from '../../../sw/sync.ts'
import type { Fault } from '../world/network.ts'
import type { Device, Sending } from '../world/person.ts'
import type { Tab } from '../world/tab.ts'

export interface Scenario {
  /** What is there already; nobody is killed. */
  before?: (device: Device, tab: Tab) => Promise<void>
  /** What is done in the tab that is killed. */
  act: (device: Device, tab: Tab) => Promise<unknown>
}

const sending = (of: Partial<Sending> = {}): Sending => ({ how: 'submit', attach: 0, undoMs: 0, taps: 1, ...of })
const refuse = (status: number): Fault => ({ kind: 'refuse', status, code: `no_${status}` })
const rest = (tab: Tab, ms: number) => new Promise<void>((done) => void tab.context.setTimer(done, ms))
const fault = (device: Device, ...faults: Fault[]) => void device.world.network.faults.push(...faults)
const network = (device: Device, isUp: boolean) => Object.assign(device.world.network, { isUp, looksOnline: isUp })

/** A form that was sent and met an answer; the person looks at it afterwards. */
async function met(device: Device, tab: Tab, answer: Fault, of: Partial<Sending> = {}): Promise<void> {
  fault(device, answer)
  await device.send(tab, 'r0', sending(of))
  await rest(tab, 2000)
}

export const scenarios: Record<string, Scenario> = {
  'a form with an attachment is saved, sent and answered': {
    act: async (device, tab) => {
      await device.edit(tab, 'r0')
      await device.send(tab, 'r0', sending({ attach: 1 }))
      await rest(tab, 1000)
    },
  },
  'save and submit at one tap': {
    act: async (device, tab) => {
      await device.send(tab, 'r0', sending({ how: 'saveAndSubmit' }))
      await rest(tab, 1000)
    },
  },
  'an answer is lost': { act: async (device, tab) => (await met(device, tab, { kind: 'loseAnswer' }), rest(tab, 60_000)) },
  'no answer comes until the request is given up': { act: async (device, tab) => (await met(device, tab, { kind: 'hangAfter' }), rest(tab, 300_000)) },
  'the token has expired and is renewed': {
    act: async (device, tab) => {
      device.world.ledger.expireAccess()
      await device.send(tab, 'r0', sending({ how: 'save' }))
      await rest(tab, 1000)
    },
  },
  'the renewal is carried out and its answer lost; the person signs in again': {
    act: async (device, tab) => {
      device.world.ledger.expireAccess()
      device.world.network.tokenFault = 'loseAnswer'
      await device.send(tab, 'r0', sending())
      await rest(tab, 60_000)
      await device.signIn('dina', tab)
      await rest(tab, 1000)
    },
  },
  'somebody was faster: the person compares and sends again': {
    act: async (device, tab) => {
      await met(device, tab, { kind: 'stale' }, { attach: 1 })
      await rest(tab, 1000)
      await device.resolve(tab, 0)
      await device.send(tab, 'r0', sending())
      await rest(tab, 1000)
    },
  },
  'somebody was faster: it becomes a new request': { act: async (device, tab) => (await met(device, tab, { kind: 'stale' }), device.copyAsNew(tab, 0)) },
  'the key was used otherwise: quarantined, then thrown away': { act: async (device, tab) => (await met(device, tab, refuse(422)), device.discard(tab, 0)) },
  'the server asks for a rest': { act: async (device, tab) => (await met(device, tab, { kind: 'rest', status: 429, seconds: 40 }), rest(tab, 60_000)) },
  'a field is wrong: edited and sent again': {
    act: async (device, tab) => {
      await met(device, tab, refuse(400))
      await device.edit(tab, 'r0')
      await device.send(tab, 'r0', sending())
      await rest(tab, 1000)
    },
  },
  'refused, then tried again with what was held behind it': {
    act: async (device, tab) => {
      await met(device, tab, refuse(403), { attach: 1 })
      await device.retry(tab, 0)
      await rest(tab, 1000)
    },
  },
  'refused, opened, edited and sent again': {
    act: async (device, tab) => {
      await met(device, tab, refuse(403))
      await device.reopen(tab, 0)
      await device.edit(tab, 'r0')
      await device.send(tab, 'r0', sending({ how: 'save' }))
      await rest(tab, 1000)
    },
  },
  'a decision and a form are taken back in time': {
    act: async (device, tab) => {
      await device.decide(tab, 'q0', 'approve', 5000)
      await device.undo(tab, 0)
      await device.send(tab, 'r0', sending({ attach: 1, undoMs: 5000 }))
      await device.undo(tab, 1)
    },
  },
  'a decision goes when its undo window is over': { act: async (device, tab) => (await device.decide(tab, 'q0', 'reject', 5000), rest(tab, 6000)) },
  'what waits is thrown away with what needs it': {
    act: async (device, tab) => {
      network(device, false)
      await device.send(tab, 'r0', sending({ how: 'saveAndSubmit', attach: 1 }))
      await device.discard(tab, 0)
      network(device, true)
    },
  },
  'the lease of a frozen tab is taken over': {
    before: async (device, tab) => {
      fault(device, { kind: 'hangBefore' })
      await device.send(tab, 'r0', sending())
      await rest(tab, 100)
      tab.context.freeze()
    },
    act: async (device, tab) => {
      await device.send(tab, 'r1', sending())
      await rest(tab, 400_000)
    },
  },
  'signed out with items kept, and signed in again': {
    act: async (device, tab) => {
      network(device, false)
      await device.send(tab, 'r0', sending({ attach: 1 }))
      await device.edit(tab, 'r1')
      await device.signOut(tab, 'keep')
      network(device, true)
      await device.signIn('dina', tab)
      await rest(tab, 1000)
    },
  },
  'signed out with everything thrown away': {
    act: async (device, tab) => {
      network(device, false)
      await device.send(tab, 'r0', sending())
      await device.signOut(tab, 'discard')
      network(device, true)
    },
  },
  'another person signs in, sends, and leaves': {
    act: async (device, tab) => {
      network(device, false)
      await device.send(tab, 'r0', sending())
      await device.signIn('budi', tab)
      network(device, true)
      await device.send(tab, 'r1', sending())
      await rest(tab, 1000)
      await device.signIn('dina', tab)
      await rest(tab, 1000)
    },
  },
  'the worker sends what a tab left behind': {
    before: async (device, tab) => {
      network(device, false)
      await device.send(tab, 'r0', sending({ how: 'saveAndSubmit' }))
      tab.context.kill()
      network(device, true)
    },
    act: (_, tab) => onSync(tab.context, async () => undefined),
  },
  'an update waits for the queue': {
    act: async (device, tab) => {
      const sent = device.send(tab, 'r0', sending())
      await whileParked(tab.context, device.owner('dina'), async () => undefined)
      await sent
      await rest(tab, 10_000)
    },
  },
}
