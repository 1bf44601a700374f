/** What is wrong with fields as a module states them: said at the server's start, with the module's name. Pure. */
import type { Field, Fields } from './field.ts'
import { namingColumns } from './line-of.ts'
import { MAX_MINOR, placesOf } from './money.ts'

function faultsOfNumber({ min = 0, max = 0, step = 1 }: Field): string[] {
  return [
    ...([min, max, step].every(Number.isSafeInteger) ? [] : ['its limits are no whole numbers']),
    ...(step < 1 ? ['its step is below 1'] : []),
    ...(min > max ? ['its least is above its largest'] : []),
  ]
}

function faultsOfMoney({ currencies, min, max, step }: Field, byDefault: { max: number }): string[] {
  if (!currencies) return []
  const places = new Set(currencies.map(placesOf))
  const isLimited = (min ?? 0) !== 0 || (max ?? byDefault.max) !== byDefault.max || (step ?? 1) !== 1
  return [
    ...(currencies.length === 0 ? ['it can be in no currency'] : []),
    ...currencies.filter((code) => !/^[A-Z]{3}$/.test(code)).map((code) => `${code} is no currency`),
    ...(isLimited && places.size > 1 ? ['its limits are in smallest units, and its currencies have unlike ones'] : []),
  ]
}

function faultsOfField(field: Field): string[] {
  if (field.kind === 'whole') return faultsOfNumber(field)
  if (field.kind === 'money') return [...faultsOfNumber(field), ...faultsOfMoney(field, { max: MAX_MINOR })]
  if (field.kind === 'file') return [...(field.accepts?.length === 0 ? ['it takes no kind of file'] : []), ...((field.maxMb ?? 1) > 0 ? [] : ['it takes no file of any size'])]
  return []
}

/** Kinds whose values are more than what a person of a list is asked. */
const NOT_OF_PEOPLE: ReadonlySet<Field['kind']> = new Set(['file'])

/** One line for each fault. */
export function faultsOfFields(fields: Fields): string[] {
  const named = Object.entries(fields).flatMap(([name, field]) => [
    [name, field] as const,
    ...Object.entries({ ...field.columns, ...field.line }).map(([part, of]) => [`${name}.${part}`, of] as const),
  ])
  const asked = Object.entries(fields).flatMap(([name, { line = {} }]) => Object.entries(line).filter(([, of]) => NOT_OF_PEOPLE.has(of.kind)).map(([part, { kind }]) => `field ${name}.${part}: a person of a list is asked for no ${kind}`))
  const naming = namingColumns(fields).flatMap(({ list, column, of }) => (fields[of]?.kind !== 'lines' ? [`field ${list}.${column}: there is no list ${of} whose rows it could name`] : of === list ? [`field ${list}.${column}: it names rows of its own list`] : []))
  const alone = Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'lineOf' ? [`field ${name}: only a column of rows or a line of people names a row`] : []))
  return [...asked, ...naming, ...alone, ...named.flatMap(([name, field]) => faultsOfField(field).map((fault) => `field ${name}: ${fault}`))]
}
