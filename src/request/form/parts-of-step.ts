import type { AnyClientModule } from '../client-module.ts'

/** Fields of a step; lists of rows of several kinds stand together, at the place of the first. Pure. */
export function partsOfStep(module: Pick<AnyClientModule, 'rows'>, names: readonly string[]): (string | string[])[] {
  const lists = names.filter((name) => (module.rows as Record<string, unknown> | undefined)?.[name])
  return names.filter((name) => !lists.includes(name) || name === lists[0]).map((name) => (name === lists[0] ? lists : name))
}
