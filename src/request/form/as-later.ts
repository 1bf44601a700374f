import type { FormApi } from '../client-module.ts'

/** Whether a part of a form, with one or more fields, says the same in two states of the form: what else it draws from may follow later. Pure. */
export const isAsLater = (now: FormApi, later: FormApi, part: string | readonly string[]): boolean =>
  [part].flat().every((name) => Object.is(now.values[name], later.values[name]) && now.errorOf(name) === later.errorOf(name) && now.textOf(name) === later.textOf(name))
