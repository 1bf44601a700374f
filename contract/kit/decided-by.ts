/** Request modules whose requests HR alone decides on, whatever else somebody is to the person: a fact of the module, read where only its slug is known. */

const forHr = new Set<string>()

/** Says of a request module that HR alone decides in it. */
export const noteDecidedByHr = (slug: string): void => void forHr.add(slug)

export const isDecidedByHr = (slug: string): boolean => forHr.has(slug)
