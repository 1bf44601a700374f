/** Which attributes of a resource a client wants to read. @see RFC 7644, 3.4.2.5 */
import type { Json } from './patch.ts'
import { invalidValue } from './refusal.ts'
import { type Named, namedBy, type ResourceType } from './schemas.ts'

const LONGEST = 2_000

export interface Wish {
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}

/** Told whatever is asked for. */
const ALWAYS = ['id', 'schemas']

function read(list: string, type: ResourceType): Named[] {
  if (list.length > LONGEST) throw invalidValue(`attributes are ${LONGEST} characters at most`)
  // a name nobody knows asks for nothing
  return list.split(',').flatMap((path) => namedBy(path.trim(), type) ?? [])
}

const without = (holder: Json, name: string): Json => Object.fromEntries(Object.entries(holder).filter(([key]) => key !== name))

/** Parts of one value, or of each of many. */
const parts = (value: unknown, keep: (part: Json) => Json): unknown => (Array.isArray(value) ? value.map((one) => keep(one as Json)) : keep(value as Json))

function take(from: Json, into: Json, { extension, attribute, sub }: Named): void {
  if (extension !== null && !attribute) {
    if (from[extension] !== undefined) into[extension] = from[extension]
    return
  }
  const holder = extension === null ? from : (from[extension] as Json | undefined)
  if (!attribute || holder?.[attribute.name] === undefined) return
  const target = extension === null ? into : ((into[extension] ??= {}) as Json)
  if (!sub) {
    target[attribute.name] = holder[attribute.name]
    return
  }
  const before = target[attribute.name]
  const one = parts(holder[attribute.name], (part) => (part[sub.name] === undefined ? {} : { [sub.name]: part[sub.name] }))
  target[attribute.name] = Array.isArray(one) ? one.map((part: Json, i) => ({ ...(before as Json[] | undefined)?.[i], ...part })) : { ...(before as Json | undefined), ...(one as Json) }
}

function leave(from: Json, { extension, attribute, sub }: Named): Json {
  if (extension !== null) {
    if (!attribute) return without(from, extension)
    const inner = from[extension] as Json | undefined
    return inner ? { ...from, [extension]: leave(inner, { extension: null, attribute, ...(sub ? { sub } : {}) }) } : from
  }
  if (!attribute || attribute.returned === 'always' || from[attribute.name] === undefined) return from
  return sub ? { ...from, [attribute.name]: parts(from[attribute.name], (part) => without(part, sub.name)) } : without(from, attribute.name)
}

/** The resource with what is asked for, or without what is not. `attributes` counts where both are said. @throws ScimRefusal invalidValue */
export function projected(resource: Json, { attributes, excludedAttributes }: Wish, type: ResourceType): Json {
  if (attributes !== undefined && attributes !== '') {
    const some: Json = Object.fromEntries(ALWAYS.map((name) => [name, resource[name]]))
    for (const named of read(attributes, type)) take(resource, some, named)
    return some
  }
  return read(excludedAttributes ?? '', type).reduce(leave, resource)
}
