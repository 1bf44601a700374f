/** A form's values and the names of its chosen options as one record to keep. Pure. */
import type { Label } from '../../offline/rows.ts'

/** Where the names of chosen options are kept inside a draft's values. No field may be called so. */
const TEXTS = '$texts'

/** Among names of chosen options: the language they are in. No field may be called so. */
export const LANGUAGE = '$language'

/** It was written in another language than this one, and can be drawn anew. */
export const isForeign = ({ subject }: Label, language: string): boolean => subject !== undefined && subject.texts[LANGUAGE] !== language

/** A draft's values with the names of the chosen options, as one record to keep. @param language in which names are that do not say it */
export const packValues = (values: Record<string, unknown>, texts: Record<string, string>, language?: string): Record<string, unknown> =>
  ({ ...values, [TEXTS]: language === undefined ? texts : { [LANGUAGE]: language, ...texts } })

/** A kept draft's values and names, apart again. */
export function unpackValues(packed: Record<string, unknown>): { values: Record<string, unknown>; texts: Record<string, string> } {
  const { [TEXTS]: texts, ...values } = packed
  return { values, texts: (texts as Record<string, string> | undefined) ?? {} }
}
