/**
 * What the forms of each module offer to choose from: the calls of their fields, as data. The build works it out beforehand
 * (.build/worked-out.ts), so that a first visit need not fetch every module to know what to fetch ahead.
 */
import { type Field, type Fields, sourceParamNames } from '../../../contract/kit/field.ts'
import { requestModules } from '../../../contract/requests.ts'

/** Id of the call, and by its parameters the fields of the form they come from. */
export interface Choice {
  call: string
  params: Record<string, string>
  /** Asked in a row, which is about somebody else, or about nobody yet. */
  inRow?: true
}

export interface FormChoices {
  /** Category of the files that may be attached. */
  fileTypes: string
  choices: Choice[]
}

const choicesOf = (fields: Fields): Choice[] =>
  Object.values(fields).flatMap((field) => [
    ...choiceOf(field),
    ...Object.values<Field>({ ...field.columns, ...field.line }).flatMap((column) => choiceOf(column).map((choice): Choice => ({ ...choice, inRow: true }))),
  ])

/** What no device keeps is not fetched ahead. */
const choiceOf = (field: Field): Choice[] => (field.source && field.source.kept !== 'never' ? [{ call: field.source.id, params: sourceParamNames(field) }] : [])

/** By slug. */
export const formChoices: Record<string, FormChoices> = Object.fromEntries(
  requestModules.map((def) => [def.slug, { fileTypes: String(def.attachments?.category ?? 1), choices: choicesOf(def.fields as Fields) }]),
)
