/** Secrets of an input: passwords. A schema says which of its fields are some; a field's name says nothing. */
import { z } from 'zod'

const secrets = z.registry<{ isSecret: true }>()

/** A text nobody but its sender may learn: kept nowhere as it came, and told in no log. It stands at the top of a call's input. */
export const zSecret = (min: number, max: number) => z.string().min(min).max(max).register(secrets, { isSecret: true })

/** Whether this schema, below optional, nullable and default, is of a secret. */
export function isSecret(schema: unknown): boolean {
  let at = schema
  while (at instanceof z.ZodOptional || at instanceof z.ZodNullable || at instanceof z.ZodDefault) at = at.unwrap()
  return at instanceof z.ZodType && secrets.has(at)
}

const shapeOf = (schema: z.ZodType): Record<string, unknown> => (schema instanceof z.ZodObject ? schema.shape : {})

/** Names of a call's input. */
export const inputNames = (schema: z.ZodType): string[] => Object.keys(shapeOf(schema))

/** Those of them that are secrets. */
export const secretsOf = (schema: z.ZodType): string[] => Object.entries(shapeOf(schema)).filter(([, field]) => isSecret(field)).map(([name]) => name)
