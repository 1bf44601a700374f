/**
 * A page of many requests is answered in a moment, however much somebody has written into each of them: where they do not fit together it
 * says how many people or rows each has, and nothing that is worked out of them. A page as people look at one has room for all. A module
 * gets this by existing.
 */
import { eq, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import type { Fields } from '../../contract/kit/field.ts'
import { fromKeyValues } from '../../contract/kit/wire.ts'
import { q } from '../../server/db/context.ts'
import { listFields, PAGE_BYTES } from '../../server/request/views/many.ts'
import { approvalStep, request } from '../../server/request/table.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { aCast, type People } from '../support/company.ts'
import { everyModule } from '../support/modules.ts'
import { aForm, callFor, isFiledForOneself, workingDay } from '../support/requests.ts'

const PAGE = 500
/** Of the app. */
const SEEN = 25
const ROWS = 200
/** Of a page, as it goes over the wire. */
const MOST_BYTES = 2 * 1024 * 1024

let api: TestApi
let people: People
beforeAll(async () => {
  api = await openApi()
  people = (await aCast(everyModule.map((m) => m.def.slug))).people
}, 120_000)
afterAll(() => api.close())

/** Copies a row; what is not named stays. */
const copies = (table: PgTable, changed: Record<string, SQL>, from: SQL) => {
  const names = getTableConfig(table).columns.filter((c) => c.generated === undefined).map((c) => c.name)
  const of = sql.join(names.map((name) => changed[name] ?? sql`t.${sql.identifier(name)}`), sql`, `)
  return q().execute(sql`insert into ${table} (${sql.join(names.map((name) => sql.identifier(name)), sql`, `)}) select ${of} from ${table} t, ${from}`)
}

/** Gives the request many rows, and makes as many of it as fit a page, all where it is. */
async function enlarge(id: string, list: string, ofPeople: boolean): Promise<void> {
  const rows = sql`select jsonb_agg(coalesce(nullif(values -> ${list}::text -> 0, 'null'), '{}') || jsonb_build_object('note', repeat(n::text, 20)) || case when ${ofPeople} or values -> ${list}::text -> 0 ? 'employeeId' then jsonb_build_object('employeeId', md5(n::text)::uuid) else '{}' end) from generate_series(1, ${ROWS}::int) n`
  await q().execute(sql`update request set values = jsonb_set(values, array[${list}]::text[], (${rows})) where id = ${id}`)
  const nth = sql`md5(${id} || n)::uuid`
  const many = sql`generate_series(1, ${PAGE - 1}::int) n`
  await copies(request, { id: nth, code: sql`t.code || '-' || n` }, sql`${many} where t.id = ${id}`)
  await copies(approvalStep, { id: sql`gen_random_uuid()`, request_id: nth }, sql`${many} where t.request_id = ${id}`)
}

describe.each(everyModule.flatMap((module) => listFields(module).map((list) => [module.def.slug, list, module] as const)))('%s, %s', (slug, list, module) => {
  /** What both kinds of pages say. */
  function requireSmall(page: { listData: Record<string, unknown>[] }): void {
    expect(page.listData).toHaveLength(PAGE)
    expect(JSON.stringify(page).length).toBeLessThan(MOST_BYTES)
    for (const row of page.listData.slice(0, 3)) {
      const said = fromKeyValues(row.texts as never)
      expect([said[list], Object.keys(said).filter((name) => !listFields(module).includes(name))]).toEqual([String(ROWS), []])
    }
  }

  test(`a page of ${PAGE} is small and says how many each has, for who filed them and for who decides on them; a page as the app asks for is whole`, async () => {
    const filing = { requester: isFiledForOneself(module) ? people.superior : people.clerk, employee: people.superior }
    const form = await aForm(module, api.as(filing.requester), filing.employee, workingDay(listFields(module).indexOf(list)))
    await api.as(filing.requester).get(callFor(module, 'save'), form)
    await api.as(filing.requester).get(callFor(module, 'submit'), { id: form.id, note: '' })
    await enlarge(form.id, list, (module.def.fields as Fields)[list]?.kind === 'employees')
    expect((await q().select({ bytes: request.valuesBytes }).from(request).where(eq(request.id, form.id)))[0]?.bytes).toBeGreaterThan(PAGE_BYTES / PAGE)
    const mine = (await api.as(filing.requester).get(module.def.calls.list, { scope: 'mine', paginationSize: PAGE })) as { listData: Record<string, unknown>[] }
    requireSmall(mine)
    const isLeftOut = module.def.rowFields?.includes(list) === false
    expect(mine.listData[0]?.[list]).toBe(isLeftOut ? undefined : null)
    const [step] = await q().select().from(approvalStep).where(eq(approvalStep.requestId, form.id))
    requireSmall((await api.as(step?.personId ?? '').get(calls.attachmentsInbox.inboxList, { paginationSize: PAGE })) as never)
    const whole = (await api.as(filing.requester).get(module.def.calls.detail, { id: form.id })) as Record<string, unknown>
    expect(whole[list]).toHaveLength(ROWS)
    const [seen] = ((await api.as(filing.requester).get(module.def.calls.list, { scope: 'mine', paginationSize: SEEN })) as { listData: Record<string, unknown>[] }).listData
    if (isLeftOut) {
      expect([seen?.[list], fromKeyValues(seen?.texts as never)[list]]).toEqual([undefined, String(ROWS)])
    } else {
      expect(seen?.[list]).toEqual(whole[list])
      expect(seen?.texts).toEqual(whole.texts)
    }
    await q().delete(request).where(eq(request.module, slug))
  }, 120_000)
})
