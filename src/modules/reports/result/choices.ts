/** What is chosen of a report, between the form, the address and the wire. Pure. */
import type { ReportDetail, ReportParameter, ReportScope, ReportValues } from '../../../../contract/modules/reports/shapes.ts'

/** Values of each parameter, by its name; a parameter that takes one has at most one. */
export type Chosen = Readonly<Record<string, readonly string[]>>

export interface Choices {
  scope: ReportScope | undefined
  values: Chosen
}

/** Name in the address that no parameter has. */
const SCOPE = 'whose'

const texts = (value: unknown): string[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(String).filter((v) => v !== '')

/** What the address says; a parameter it does not name has what it starts with. */
export function choicesIn(search: Readonly<Record<string, unknown>>, { parameters, scopes }: Pick<ReportDetail, 'parameters' | 'scopes'>): Choices {
  const scope = scopes.find((s) => s === search[SCOPE]) ?? scopes.at(-1)
  return { scope, values: Object.fromEntries(parameters.map((p) => [p.name, p.name in search ? texts(search[p.name]) : p.default])) }
}

const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((v, i) => v === b[i])

/** The other way: what differs from what a report starts with. */
export function searchOf({ scope, values }: Choices, { parameters, scopes }: Pick<ReportDetail, 'parameters' | 'scopes'>): Record<string, string | readonly string[]> {
  const said = parameters.flatMap((p) => {
    const now = values[p.name] ?? []
    return isSame(now, p.default) ? [] : [[p.name, p.multiple ? now : (now[0] ?? '')] as const]
  })
  return { ...(scope === undefined || scope === scopes.at(-1) ? {} : { [SCOPE]: scope }), ...Object.fromEntries(said) }
}

/** A parameter that shows while another has a value. */
export const isShown = ({ visibleWhen }: Pick<ReportParameter, 'visibleWhen'>, values: Chosen): boolean => visibleWhen === null || (values[visibleWhen.name] ?? []).includes(visibleWhen.value)

/** As they travel: a parameter that takes several stands once for each. */
export const onWire = (values: Chosen, parameters: readonly ReportParameter[]): ReportValues =>
  parameters.filter((p) => isShown(p, values)).flatMap((p) => (values[p.name] ?? []).map((value) => ({ key: p.name, value })))

/** Of a preset: what it does not name is empty. */
export const fromWire = (said: ReportValues, parameters: readonly ReportParameter[]): Chosen =>
  Object.fromEntries(parameters.map((p) => [p.name, said.filter(({ key }) => key === p.name).map(({ value }) => value)]))

/** Names of parameters that are asked for and have nothing. */
export const missingIn = (values: Chosen, parameters: readonly ReportParameter[]): string[] => parameters.filter((p) => p.required && isShown(p, values) && (values[p.name] ?? []).length === 0).map((p) => p.name)
