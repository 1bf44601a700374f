/**
 * Lists of choices a company keeps for a form (why somebody asks, which universities count), as facts of the module they belong to.
 * What stands in a list is configuration: server/configuration/README.md.
 */

/** What an entry may say beside its name: true or false, a whole number within bounds, or the code of a site. */
export type ChoiceRule = 'flag' | 'site' | { readonly least: number; readonly most: number }

/** One list. */
export interface ChoiceList<R extends Readonly<Record<string, ChoiceRule>> = Readonly<Record<string, ChoiceRule>>> {
  /** Its name in the configuration. */
  readonly list: string
  /** Rules its entries may have. */
  readonly rules: R
}

/** What an entry of a list says. */
export type RulesOf<L extends ChoiceList> = { [K in keyof L['rules']]?: L['rules'][K] extends 'flag' ? boolean : L['rules'][K] extends 'site' ? string : number }
/** The same of any list. */
export type ChoiceRules = Record<string, boolean | number | string>

/** Declares a list: `choiceList('permit-out', { official: 'flag', maxMinutes: { least: 1, most: 1440 } })`. */
export const choiceList = <const R extends Readonly<Record<string, ChoiceRule>> = Readonly<Record<string, never>>>(list: string, rules: R = {} as R): ChoiceList<R> => ({ list, rules })
