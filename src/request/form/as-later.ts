import type { FormApi } from '../client-module.ts'

/** A list's texts are those of its rows: which, only the list knows. */
const hasSameText = (now: FormApi, later: FormApi, name: string): boolean =>
  now.textOf === later.textOf || (typeof now.values[name] === 'string' && now.textOf(name) === later.textOf(name))

/** Whether a part of a form, with one or more fields, says the same in two states of the form: what else it draws from may follow later. Pure. */
export const isAsLater = (now: FormApi, later: FormApi, part: string | readonly string[]): boolean =>
  [part].flat().every((name) => Object.is(now.values[name], later.values[name]) && now.errorOf(name) === later.errorOf(name) && hasSameText(now, later, name))
