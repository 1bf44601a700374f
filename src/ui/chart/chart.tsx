/** A chart with its title, legend and the same figures as a table. What draws it comes later; where it does not come, the table stands there. */
import { Suspense, useCallback, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isCivilDate } from '../../../contract/kit/civil-date.ts'
import { directionOf, inText, intlLocale } from '../../../contract/kit/language.ts'
import { companyFormats } from '../../lib/company-formats.ts'
import { writeMoment } from '../../lib/date-format.ts'
import { decimalText } from '../../lib/decimal-text.ts'
import { part } from '../part.ts'
import { ChartFrame, WordsInstead } from './chart-frame.tsx'
import { type ChartFacts, checkFacts, heightOf, isEmpty, isLine, seriesLooks, valueAt } from './chart-facts.ts'

const Drawing = part(() => import('./drawing.tsx').then((m) => m.Drawing))

interface ChartProps extends ChartFacts {
  title: string
  /** Head of the table's first column: what the categories are. */
  categoryHead: string
  /** How a value reads; left out: with the company's separators. */
  text?: (value: number) => string
}

/** From here on figures beside the axis are short: "12 thousand". */
const SHORT_FROM = 10_000

/** Without an exponent, and without what binary fractions add. */
const plain = (value: number) => decimalText(new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 6 }).format(value))

function Swatch({ series, lines }: { series: number; lines: boolean }) {
  const look = seriesLooks[series]
  const id = useId()
  if (!look) return null
  return (
    <svg width={28} height={16} aria-hidden="true">
      {lines ? (
        <>
          <path d="M0 8h28" stroke={look.colour} strokeWidth={2} strokeDasharray={look.dash} fill="none" />
          <path d={look.mark} transform="translate(14 8)" fill={look.colour} />
        </>
      ) : (
        <>
          {look.hatch ? <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse"><path d="M0 0h8v8h-8z" fill="var(--ess-surface)" /><path d={look.hatch} stroke={look.colour} strokeWidth={2.5} fill="none" /></pattern> : null}
          <path d="M1 1h26v14h-26z" fill={look.hatch ? `url(#${id})` : look.colour} stroke={look.colour} />
        </>
      )}
    </svg>
  )
}

/**
 * Draws series of figures; the same figures stand in a table, for screen readers always, for others on demand.
 * @throws Error when the facts disagree (see checkFacts)
 */
export function Chart({ title, categoryHead, text = plain, kind, categories, series }: ChartProps) {
  const { t, i18n } = useTranslation('chart')
  const { language } = i18n
  const facts = useMemo(() => ({ kind, categories, series }), [kind, categories, series])
  checkFacts(facts)
  const axisText = useCallback((value: number) => (Math.abs(value) < SHORT_FROM ? plain(value) : new Intl.NumberFormat(intlLocale(language), { notation: 'compact', maximumFractionDigits: 1 }).format(value)), [language])
  const labelText = useCallback((category: string) => (isCivilDate(category) ? writeMoment(category, companyFormats().date, language) : category), [language])
  const valueText = (s: number, category: number) => {
    const value = series[s] ? valueAt(series[s], category) : null
    return value === null ? t('none') : text(value)
  }
  const reading = (category: number) => t('reading', { category: labelText(categories[category] ?? ''), values: series.map(({ name }, s) => t('value', { name: inText(language, name), value: inText(language, valueText(s, category)) })).join(t('separator')) })

  const height = heightOf(facts)
  return (
    <ChartFrame
      title={title}
      legend={series.length > 1 ? series.map(({ name }, s) => ({ name, mark: <Swatch series={s} lines={isLine(kind)} /> })) : []}
      table={{ rowHead: categoryHead, heads: series.map(({ name }) => name), rows: categories.map((category, i) => ({ name: labelText(category), cells: series.map((_, s) => valueText(s, i)) })) }}
    >
      {isEmpty(facts) ? <p className="ess-chart-nothing" style={{ height }}>{t('nothing')}</p> : (
        <WordsInstead words={<p className="ess-chart-nothing" style={{ height }}>{t('not-here')}</p>}>
          <Suspense fallback={<div style={{ height }} />}>
            <Drawing facts={facts} title={title} rightToLeft={directionOf(language) === 'rtl'} axisText={axisText} labelText={labelText} reading={reading} />
          </Suspense>
        </WordsInstead>
      )}
    </ChartFrame>
  )
}
