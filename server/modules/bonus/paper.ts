/** A bonus as a paper: the same figures as on the screen. */
import type { Bonus } from '../../../contract/modules/bonus/calls.ts'
import { type Amounts, longDay } from '../../documents/words.ts'
import type { Context } from '../../lib/handler.ts'
import type { PaperModel } from '../../paper/model.ts'

export function bonusPaper(bonus: Bonus, { t, language, now, amounts }: Pick<Context, 't' | 'language' | 'now'> & { amounts: Amounts }): PaperModel {
  const fact = (name: string, value: string) => (value === '' ? [] : [{ name: t(`bonus:paper.${name}`), value }])
  return {
    language: language as PaperModel['language'], title: t('bonus:paper.title'), madeAt: now,
    blocks: [
      {
        kind: 'facts',
        facts: [...fact('company', bonus.companyName), ...fact('employee', bonus.employee), ...fact('code', bonus.employeeCode), ...fact('name', bonus.title), ...fact('date', longDay(bonus.date, language))],
      },
      { kind: 'text', look: 'strong', text: t('bonus:paper.net', { amount: amounts.withCurrency(bonus.net) }) },
      {
        kind: 'table',
        columns: [{ head: t('bonus:paper.what') }, { head: t('bonus:paper.amount', { currency: bonus.net.currency }), figures: true }],
        rows: [[t('bonus:gross'), amounts.bare(bonus.gross)], [t('bonus:tax'), amounts.bare(bonus.tax)]],
        totals: [[t('bonus:net'), amounts.bare(bonus.net)]],
      },
      { kind: 'heading', text: t('bonus:basis') },
      { kind: 'text', text: bonus.basis.text },
      { kind: 'text', look: 'small', text: t('bonus:paper.control', { code: bonus.controlCode }) },
    ],
  }
}
