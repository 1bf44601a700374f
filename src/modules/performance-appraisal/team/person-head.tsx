import { Link } from '@tanstack/react-router'
import { useTools } from '../../../request/use-tools.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { writeLink } from '../write-link.ts'
import type { OpenSheet } from './use-sheets.ts'

/** Who it is, what they say of themselves, what colleagues say where that may be seen, and the way to everything else of the form. */
export function PersonHead({ one: { sheet, row, detail } }: { one: OpenSheet }) {
  const { t, show } = useTools('performance-appraisal-team')
  const group = detail?.groups.find((g) => g.kind === 2 && g.counted && g.score !== null)
  const facts = [
    sheet.jobTitle,
    row.ratersTotal ? t('performance-appraisal-team:raters', { done: show.whole(sheet.ratersDone), total: show.whole(sheet.ratersTotal) }) : '',
    group?.score ? t('performance-appraisal-team:colleagues', { score: show.decimal(group.score) }) : '',
  ].filter(Boolean)
  return (
    <span className="pt-person">
      <Avatar name={sheet.employee} size={36} />
      <span>
        <Link {...writeLink(sheet)}>{sheet.employee}</Link>
        <small>{facts.join(' · ')}</small>
      </span>
    </span>
  )
}
