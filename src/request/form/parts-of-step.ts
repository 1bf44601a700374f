import type { AnyClientModule } from '../client-module.ts'

/** Fields of a step; lists of rows of several kinds stand together, at the place of the first; one the module draws in its own way stands by itself. Pure. */
export function partsOfStep({ rows = {}, fieldOverrides = {} }: Pick<AnyClientModule, 'rows' | 'fieldOverrides'>, names: readonly string[]): (string | string[])[] {
  const lists = names.filter((name) => name in rows && !(name in fieldOverrides))
  return names.filter((name) => !lists.includes(name) || name === lists[0]).map((name) => (name === lists[0] ? lists : name))
}
