import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { setting } from '../org/table.ts'
import { q, tx } from './context.ts'
import { preparingClient, statementNames } from './prepared.ts'
import { openTestDatabase } from './test-database.ts'

describe('names of statements', () => {
  test('what comes often has one, the same each time', () => {
    const nameOf = statementNames({ often: 3 })
    expect(['a', 'a', 'b', 'a', 'a', 'b', 'b'].map(nameOf)).toEqual([undefined, undefined, undefined, 's0', 's0', undefined, 's1'])
  })

  test('there are only so many, and long texts have none', () => {
    const nameOf = statementNames({ often: 1, most: 2 })
    expect(['a', 'x'.repeat(7_000), 'b', 'c', 'a', 'b'].map(nameOf)).toEqual(['s0', undefined, 's1', undefined, 's0', 's1'])
  })
})

test('a statement with values gets its name, any other goes out as it came, and one with a list among them or that looks for a part of a text', () => {
  const sent: unknown[][] = []
  class Base {
    query(...args: unknown[]) {
      sent.push(args)
    }
  }
  const client = new (preparingClient(Base as unknown as typeof pg.Client, (text) => `name of ${text}`))()
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const given = { text: 'select $1', rowMode: 'array' }
  query(given, [1])
  query({ text: 'begin' }, [])
  query('select $1', [1])
  query({ text: 'select $1', name: 'own' }, [1])
  query({ text: 'any($1)' }, [['a', 'b']])
  query({ text: '"name" like $1' }, ['%a%'])
  query({ text: '"name" ilike $1' }, ['%a%'])
  expect(sent).toEqual([[{ ...given, name: 'name of select $1' }, [1]], [{ text: 'begin' }, []], ['select $1', [1]], [{ text: 'select $1', name: 'own' }, [1]], [{ text: 'any($1)' }, [['a', 'b']]], [{ text: '"name" like $1' }, ['%a%']], [{ text: '"name" ilike $1' }, ['%a%']]])
  expect(given).not.toHaveProperty('name')
})

test('a server has planned what came often, and goes by the values and the tables as they are', async () => {
  const database = await openTestDatabase()
  try {
    const valueOf = async (key: string) => (await q().select({ value: setting.value }).from(setting).where(eq(setting.key, key)))[0]?.value
    await tx(async () => {
      await q().insert(setting).values([{ key: 'one', value: 1, updatedAt: new Date() }, { key: 'two', value: 'II', updatedAt: new Date() }])
      for (let i = 0; i < 8; i++) expect([await valueOf('one'), await valueOf('two'), await valueOf('three')]).toEqual([1, 'II', undefined])
      await q().execute(sql`alter table setting add column later text`)
      expect(await valueOf('two')).toBe('II')
      const { rows } = await q().execute<{ n: number }>(sql`select count(*)::int as n from pg_prepared_statements where statement like '%"setting"."key"%' and statement not like '%later%'`)
      expect(rows[0]?.n).toBe(1)
    })
  } finally {
    await database.close()
  }
})
