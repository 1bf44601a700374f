import { eq, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSetting, settingOf } from '../org/settings.ts'
import { setting } from '../org/table.ts'
import { atOneMoment, q, tx } from './context.ts'
import type { Database } from './database.ts'
import { remembered, rememberedById, withMemory } from './memory.ts'
import { openTestDatabase } from './test-database.ts'
import { watchStatements } from '../../tests/support/statements.ts'

const thing = pgTable('thing', { id: text('id').primaryKey(), name: text('name') })
let database: Database
let asked: unknown[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  await q().execute(sql`create table thing (id text primary key, name text)`)
  await q().execute(sql`insert into thing values ('a', 'A'), ('b', 'B')`)
})
afterAll(() => database.close())
beforeEach(() => {
  asked = []
})

const one = () =>
  remembered([thing], 'one', async () => {
    asked.push('one')
    return (await q().execute<{ name: string }>(sql`select name from thing where id = 'a'`)).rows[0]?.name
  })
const byId = (...ids: string[]) =>
  rememberedById([thing], 'thing', ids, async (wanted) => {
    asked.push(wanted)
    const { rows } = await q().execute<{ id: string; name: string }>(sql`select id, name from thing where id in ${wanted}`)
    return new Map(rows.map((r) => [r.id, r.name]))
  })

test('without a call or a transaction everything is read each time', async () => {
  await one()
  await one()
  expect(asked).toEqual(['one', 'one'])
})

describe('in one call', () => {
  test('what was read is not read again, also at the same time, and another call knows nothing of it', async () => {
    await withMemory(async () => {
      expect(await Promise.all([one(), one()])).toEqual(['A', 'A'])
      expect(await one()).toBe('A')
    })
    await withMemory(one)
    expect(asked).toEqual(['one', 'one'])
  })

  test('a query as it is built runs once, however often it is waited for', async () => {
    const read = () => remembered([thing], 'built', () => q().select({ id: thing.id }).from(thing).where(eq(thing.id, 'a')))
    const statements = await watchStatements(database, () => withMemory(async () => {
      expect([await read(), await read(), ...(await Promise.all([read(), read()]))]).toEqual([[{ id: 'a' }], [{ id: 'a' }], [{ id: 'a' }], [{ id: 'a' }]])
    }))
    expect(statements).toHaveLength(1)
  })

  test('reads of one moment see what was there when they began, write nothing, and forget nothing of what the call has read', async () => {
    const name = async () => (await q().execute<{ name: string }>(sql`select name from thing where id = 'b'`)).rows[0]?.name
    const begun = Promise.withResolvers<void>()
    const changed = Promise.withResolvers<void>()
    const reading = withMemory(async () => {
      await one()
      return atOneMoment(async () => {
        const seen = [await one(), await name()]
        begun.resolve()
        await changed.promise
        return [...seen, await name(), await atOneMoment(name)]
      })
    })
    await begun.promise
    await q().execute(sql`update thing set name = 'C' where id = 'b'`)
    changed.resolve()
    expect([await reading, await name()]).toEqual([['A', 'B', 'B', 'B'], 'C'])
    expect(asked).toEqual(['one'])
    await expect(atOneMoment(async () => q().execute(sql`update thing set name = 'D' where id = 'b'`))).rejects.toMatchObject({ cause: { message: 'cannot execute UPDATE in a read-only transaction' } })
    await q().execute(sql`update thing set name = 'B' where id = 'b'`)
  })

  test('of rows only those are read that were not yet, and one that is not there is not looked for twice', async () => {
    await withMemory(async () => {
      expect(await byId('a', 'a')).toEqual(new Map([['a', 'A']]))
      expect(await byId('b', 'a', 'x')).toEqual(new Map([['b', 'B'], ['a', 'A']]))
      expect(await byId('x')).toEqual(new Map())
      expect(await byId()).toEqual(new Map())
    })
    expect(asked).toEqual([['a'], ['b', 'x']])
  })

  test('what failed is asked for again', async () => {
    await withMemory(async () => {
      await expect(remembered([thing], 'fails', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
      expect(await remembered([thing], 'fails', async () => 'yes')).toBe('yes')
      await expect(rememberedById([thing], 'fails', ['a'], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
      expect(await rememberedById([thing], 'fails', ['a'], async () => new Map([['a', 1]]))).toEqual(new Map([['a', 1]]))
    })
  })
})

describe('in a transaction', () => {
  test('a transaction remembers by itself, and the next one anew', async () => {
    await tx(async () => [await one(), await one()])
    await tx(one)
    expect(asked).toEqual(['one', 'one'])
  })

  test('a plain look leaves it, with a name that sounds like more', async () => {
    await tx(async () => {
      await one()
      await q().execute(sql`select 1 as updated_at`)
      await q().execute(sql`with x as (select 1) select * from x`)
      await one()
    })
    expect(asked).toEqual(['one'])
  })

  test('it is kept when other tables are written to, and where a part of the transaction begins', async () => {
    await tx(async () => {
      await one()
      await q().update(setting).set({ updatedAt: new Date() })
      await q().delete(setting)
      await q().insert(setting).values({ key: 'other', value: 1, updatedAt: new Date() })
      await tx(() => q().execute(sql`set local lock_timeout = '9s'`))
      await one()
      await q().update(thing).set({ name: 'A' })
      await one()
    })
    expect(asked).toEqual(['one', 'one'])
  })

  test.each([
    ['a change', sql`update thing set name = 'A' where id = 'a'`],
    ['a new row', sql`insert into thing values ('a') on conflict do nothing`],
    ['a row taken away', sql`delete from thing where id = 'c'`],
    ['a change within a look', sql`with x as (update thing set name = name returning id) select * from x`],
    ['rows locked', sql`select id from thing for update`],
    ['rows held', sql`select id from thing for share`],
    ['a lock waited for', sql`select pg_advisory_xact_lock(1)`],
  ])('%s empties it', async (_, statement) => {
    await tx(async () => {
      await one()
      await q().execute(statement)
      await one()
    })
    expect(asked).toEqual(['one', 'one'])
  })

  test('what the transaction itself has changed is what is read', async () => {
    await tx(async () => {
      expect(await settingOf('nudgeHours')).toBe(24)
      await setSetting('nudgeHours', 5, new Date())
      expect(await settingOf('nudgeHours')).toBe(5)
      await tx(async () => {
        await setSetting('nudgeHours', 6, new Date())
        expect(await settingOf('nudgeHours')).toBe(6)
        throw new Error('taken back')
      }).catch(() => undefined)
      expect(await settingOf('nudgeHours')).toBe(5)
    })
  })

  test('a call that reads goes by what a transaction in it has done', async () => {
    await withMemory(async () => {
      const before = await settingOf('reminderAfterDays')
      await tx(() => setSetting('reminderAfterDays', before + 1, new Date()))
      expect(await settingOf('reminderAfterDays')).toBe(before + 1)
    })
  })
})
