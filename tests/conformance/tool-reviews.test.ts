/** What request modules may ask of machinery, one part a slot, tried with the made-up tool reviews. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sectionOf, sectionsOf } from '../../contract/access.ts'
import { calls } from '../../contract/calls.ts'
import { requestModules } from '../../contract/requests.ts'
import { requireKnownRights } from '../../server/request/access.ts'
import { openApi, type TestApi, undone } from '../support/api.ts'
import { aCast, giveModule, type People } from '../support/company.ts'
import { everyModule, madeUpModules } from '../support/modules.ts'
import { parkingRequest } from './made-up/contract.ts'
import { reviewClient } from './made-up/tool-reviews/client.ts'
import { reviewSources, toolReview } from './made-up/tool-reviews/contract.ts'

let api: TestApi
let people: People
beforeAll(async () => {
  api = await openApi()
  people = (await aCast(everyModule.map((m) => m.def.slug))).people
})
afterAll(() => api.close())

test('the client side is facts about the same fields', () => expect(reviewClient).toMatchObject({ slug: 'tool-reviews', def: toolReview }))

describe('two request types in one section of the specification', () => {
  test('the section is said once, by the type that has none of its own; its calls and rights keep its own name', async () => {
    const sections = sectionsOf([...requestModules, ...madeUpModules.map(({ module }) => module.def)])
    expect(['tool-reviews', 'parking-requests', 'leave-requests'].map((slug) => sectionOf(slug, sections))).toEqual(['parking-requests', 'parking-requests', 'leave-requests'])
    expect(toolReview.calls.approve.id).toBe('tool-reviews.approve')
    const { modules } = await api.as(people.employee).get(calls.platform.modulePermissions, {})
    expect(modules.filter((m) => sectionOf(m.slug, sections) === 'parking-requests').map((m) => m.module).sort()).toEqual(['ParkingRequest', 'ToolReview'])
  })

  test('a list of choices both forms ask for is answered with either right, and with none of them to nobody', async () => {
    const asked = async (without: readonly string[]) =>
      undone(async () => {
        for (const slug of without) await giveModule(slug, people.stranger, { denied: true })
        const as = api.as(people.stranger)
        return [(await as.send(reviewSources.people, {})).status, (await as.send(toolReview.calls.list, {})).status, (await as.send(parkingRequest.calls.list, {})).status]
      })
    expect(await asked([])).toEqual([200, 200, 200])
    expect(await asked(['tool-reviews'])).toEqual([200, 403, 200])
    expect(await asked(['parking-requests'])).toEqual([200, 200, 403])
    expect(await asked(['tool-reviews', 'parking-requests'])).toEqual([403, 403, 403])
  })

  test('what cannot be shared so stops the start', () => {
    const asks = (call: object) => () => requireKnownRights([...api.parts.served, { call: { ...reviewSources.people, id: 'x.y', ...call } }])
    expect(asks({})).not.toThrow()
    expect(asks({ alsoFor: ['no-such-module'] })).toThrow('x.y: there is no other module no-such-module that is had by right')
    expect(asks({ alsoFor: ['tool-reviews'] })).toThrow('no other module tool-reviews')
    expect(asks({ alsoFor: ['platform'] })).toThrow('no other module platform')
    expect(asks({ kind: 'command' })).toThrow('x.y: only a query is for several modules')
  })
})
