/** /api/openapi.json, from the call table. Property names as the wire writes them (first letter upper case). */
import { z } from 'zod'
import { pathParameters } from '../../contract/kit/call.ts'
import type { CallTableModule } from '../../contract/index.ts'
import { LONGEST_TEXTS, TEXTS_HEADER } from '../../contract/kit/texts-header.ts'
import { descriptionOf, refusalsOf, summaryOf, tagOf } from './openapi-words.ts'

type JsonSchema = Record<string, unknown>
const upperFirst = (key: string) => key.charAt(0).toUpperCase() + key.slice(1)

function recased(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(recased)
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties') return [key, Object.fromEntries(Object.entries(value as JsonSchema).map(([k, v]) => [upperFirst(k), recased(v)]))]
      if (key === 'required') return [key, (value as string[]).map(upperFirst)]
      return [key, recased(value)]
    }),
  )
}

function inputSchema(schema: z.ZodType): { properties: Record<string, JsonSchema>; required: string[] } {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodCustom) Object.assign(jsonSchema, { type: 'string', format: 'binary' })
    },
  }) as JsonSchema
  return { properties: (json.properties ?? {}) as Record<string, JsonSchema>, required: (json.required ?? []) as string[] }
}

/** The header that carries a command's free text when it has no body. */
const textsParameter = (texts: [string, JsonSchema][], required: readonly string[]) => {
  const names = texts.map(([key]) => key)
  const contentSchema = recased({ type: 'object', properties: Object.fromEntries(texts), required: required.filter((key) => names.includes(key)) })
  return { name: TEXTS_HEADER, in: 'header', required: names.some((key) => required.includes(key)), description: 'Free text, never in the address: JSON, as base64url of its UTF-8', schema: { type: 'string', maxLength: LONGEST_TEXTS, contentEncoding: 'base64url', contentMediaType: 'application/json', contentSchema } }
}

/** OpenAPI 3.1 description of every call there is. @param served ids of the calls that have a handler @param sections as `sectionsOf` */
export function openApi(table: readonly CallTableModule[], served: ReadonlySet<string>, apiBase: string, sections: ReadonlyMap<string, string> = new Map()): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const module of table) {
    for (const [name, call] of Object.entries(module.calls)) {
      const schema = module.schemas[name]
      if (!schema || !served.has(call.id)) continue
      const input = inputSchema(schema)
      const inPath = new Set(pathParameters(call.path))
      const rest = Object.entries(input.properties).filter(([key]) => !inPath.has(key))
      const hasBody = call.method === 'POST' && rest.length > 0
      const inHeader = rest.filter(([key]) => call.texts?.includes(key))
      const inAddress = rest.filter(([key]) => !call.texts?.includes(key))
      const object = recased({ type: 'object', properties: Object.fromEntries(rest), required: input.required.filter((key) => !inPath.has(key)) })
      paths[call.path] = {
        ...paths[call.path],
        [call.method.toLowerCase()]: {
          operationId: call.id,
          summary: summaryOf(call),
          description: descriptionOf(call, schema.description, sections),
          tags: [call.module],
          'x-kind': call.kind,
          'x-added': call.added === true,
          ...(call.open ? { security: [] } : {}),
          parameters: [
            ...[...inPath].map((key) => ({ name: key, in: 'path', required: true, schema: input.properties[key] ?? { type: 'string' } })),
            ...(hasBody ? [] : inAddress.map(([key, value]) => ({ name: upperFirst(key), in: 'query', required: input.required.includes(key), schema: value }))),
            ...(inHeader.length > 0 ? [textsParameter(inHeader, input.required)] : []),
            ...(call.kind === 'command' ? [{ name: 'Idempotency-Key', in: 'header', description: 'One for each tap of a person: the same key is done once', schema: { type: 'string', maxLength: 200 } }] : []),
          ],
          ...(hasBody ? { requestBody: { content: { 'application/json': { schema: object }, ...(call.body === 'form' ? { 'multipart/form-data': { schema: object } } : {}) } } } : {}),
          responses: {
            200: { description: call.answer === 'file' ? 'The file' : 'The answer', content: call.answer === 'file' ? { 'application/octet-stream': {} } : { 'application/json': {} } },
            ...refusalsOf(call),
            default: { description: 'The body of every refusal', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
          },
        },
      }
    }
  }
  const text = { type: 'string' }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Employee self-service', version: '1',
      description: 'Every call of the product. Property names begin with an upper-case letter on the wire; either case is read. Sign in at the identity provider, or take a token from `npm run token`, and give it under Authorize.',
    },
    tags: table.filter((m) => Object.values(m.calls).some((c) => served.has(c.id))).map((m) => Object.values(m.calls)[0]?.module ?? '').filter((name, i, all) => all.indexOf(name) === i).map(tagOf),
    servers: [{ url: apiBase }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of the sign-in provider' } },
      schemas: {
        Refusal: {
          type: 'object',
          properties: {
            Code: text, Message: text, Errors: { type: 'array', items: text }, RequestId: text,
            Fields: { type: 'array', items: { type: 'object', properties: { Field: text, Code: text, Message: text } } },
            Params: { type: 'array', items: { type: 'object', properties: { Key: text, Value: text } } },
            Current: { type: 'object', properties: { Version: { type: 'integer' }, Status: { type: 'integer' }, ChangedBy: text, ChangedAt: text, Action: text, Deleted: { type: 'boolean' } } },
          },
        },
      },
    },
  }
}
