/** Bonuses: its five calls, each about nobody but whoever asks. @see contract/modules/bonus/README.md */
import { bonusCalls } from '../../../contract/modules/bonus/calls.ts'
import { bonusSchemas } from '../../../contract/modules/bonus/schemas.ts'
import { type Language, languages } from '../../../contract/kit/language.ts'
import { encryptedPaper } from '../../documents/draw.ts'
import { payLockOf, requireUnlocked, unlockDocuments } from '../../documents/unlock.ts'
import { amountsIn } from '../../documents/words.ts'
import { type ServedCall, serve } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import type { Seal } from '../../lib/seal.ts'
import { text } from '../../lib/text.ts'
import { bonusDetail, bonusList, fullBonus, ownBonus } from './bonuses.ts'
import { bonusPaper } from './paper.ts'

const isLanguage = (code: string): code is Language => (languages as readonly string[]).includes(code)

export function createBonus({ seal }: { seal: Seal }): ServedCall[] {
  return serve(bonusCalls, bonusSchemas, {
    list: bonusList,
    detail: bonusDetail,
    async downloads({ a, b: language }, asked) {
      if (!isLanguage(language)) return refuse('bonus_language')
      const row = await ownBonus(a, asked)
      await requireUnlocked(asked)
      const context = { ...asked, language, t: (key: string, params?: Record<string, string | number>) => text(language, key, params) }
      const model = bonusPaper(await fullBonus(row, context), { ...context, amounts: await amountsIn(language) })
      return encryptedPaper(seal, { model, fileName: `bonus-${row.bonus.payDate.slice(0, 7)}.pdf`, kind: 'bonus', documentId: a }, asked)
    },
    configuration: (_, context) => payLockOf(context),
    inputPassword: ({ password }, context) => unlockDocuments(seal, password, context),
  })
}
