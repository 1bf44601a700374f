/** What a call takes has an end: every list and every text of every input says how long it may be, however deep it stands. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callTable } from '../../contract/index.ts'
import { isSecret, secretsOf } from '../../contract/kit/secret.ts'
import { mostOf } from '../support/worst.ts'

/** Inputs of other calls, each judged by the schema of its own before anything is done with it. */
const JUDGED_LATER = ['platform.readMany: reads[].input']

const isPatternBounded = (pattern: string) => pattern.startsWith('^') && pattern.endsWith('$') && !/[*+]|,\}/.test(pattern.replaceAll(/\\[*+]|\[[^\]]*\]/g, ''))

interface Place {
  schema: z.ZodType
  where: string
}

/** Every schema within a schema, with the way to it. */
function within({ schema, where }: Place): Place[] {
  const def = schema.def as { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType; element?: z.ZodType; options?: z.ZodType[]; valueType?: z.ZodType; keyType?: z.ZodType }
  const children: Place[] = [def.innerType, def.in, def.out, ...(def.options ?? [])].filter((s) => s !== undefined).map((child) => ({ schema: child, where }))
  if (def.element) children.push({ schema: def.element, where: `${where}[]` })
  if (def.valueType) children.push({ schema: def.valueType, where: `${where}{}` })
  if (schema instanceof z.ZodObject) for (const [name, child] of Object.entries(schema.shape)) children.push({ schema: child, where: `${where}${where.endsWith(' ') ? '' : '.'}${name}` })
  return [{ schema, where }, ...children.flatMap(within)]
}

/** Why a text ends: a length, a format of fixed length, or a pattern that does. */
function isTextBounded(schema: z.ZodType): boolean {
  const { maxLength, format, pattern, enum: values } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { maxLength?: number; format?: string; pattern?: string; enum?: unknown[] }
  return maxLength !== undefined || ['uuid', 'guid'].includes(format ?? '') || values !== undefined || (pattern !== undefined && isPatternBounded(pattern))
}

const inputs = callTable.flatMap((m) => Object.entries(m.calls).map(([name, call]) => ({ call, schema: m.schemas[name] as z.ZodType })))
const places = inputs.flatMap(({ call, schema }) => within({ schema, where: `${call.id}: ` }))

describe('an input', () => {
  test('has no list without an end', () => {
    expect(places.filter(({ schema }) => schema instanceof z.ZodArray && mostOf(schema) === undefined).map((p) => p.where)).toEqual([])
  })
  test('has no text without an end', () => {
    expect([...new Set(places.filter(({ schema, where }) => schema instanceof z.ZodString && !isTextBounded(schema) && !JUDGED_LATER.includes(where)).map((p) => p.where))]).toEqual([])
  })
  test('has nothing that takes whatever comes', () => {
    const anything = places.filter(({ schema }) => schema instanceof z.ZodUnknown || schema instanceof z.ZodAny || schema instanceof z.ZodRecord)
    expect([...new Set(anything.map((p) => p.where.replace(/\{\}$/, '')))]).toEqual(JUDGED_LATER)
  })
})

describe('a secret', () => {
  test('is declared where one is asked for', () => {
    const declared = inputs.flatMap(({ call, schema }) => secretsOf(schema).map((name) => `${call.id}: ${name}`))
    // a name decides nothing in the product: here it reminds whoever adds a field
    const commands = inputs.filter(({ call }) => call.kind === 'command').flatMap(({ call, schema }) => within({ schema, where: `${call.id}: ` }))
    const named = commands.filter(({ schema, where }) => schema instanceof z.ZodString && /passw|secret|passphrase|\bpin$/i.test(where.split(/[ .]/).at(-1) ?? '')).map((p) => p.where)
    expect(declared).toEqual(expect.arrayContaining([...new Set(named)]))
    expect(declared).toContain('general-account-home-calendar.updatePassword: newPassword')
  })
  test('stands at the top of an input', () => {
    expect(places.filter(({ schema, where }) => isSecret(schema) && !/: \w+$/.test(where)).map((p) => p.where)).toEqual([])
  })
})
