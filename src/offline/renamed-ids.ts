/** Values that name files by their ids, with the ids of copies instead. Pure. */

/** @param names new id by old one; null where there is no copy: nothing is named then */
export function renamedIds(value: unknown, names: ReadonlyMap<string, string | null>): unknown {
  if (typeof value === 'string') return names.has(value) ? names.get(value) : value
  if (Array.isArray(value)) return value.map((one) => renamedIds(one, names))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [renamedKey(key, names), renamedIds(one, names)]))
}

/** Names of options are kept under keys that end with the option's id. */
function renamedKey(key: string, names: ReadonlyMap<string, string | null>): string {
  const at = key.lastIndexOf('.') + 1
  return key.slice(0, at) + (names.get(key.slice(at)) ?? key.slice(at))
}
