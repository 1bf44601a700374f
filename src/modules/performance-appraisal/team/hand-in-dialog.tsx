import { GRADE_COMMENT_LENGTH } from '../../../../contract/growth/appraisal.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { showSuccess } from '../../../ui/snackbar-store.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type Lack, lacksOf } from './sheet-values.ts'
import { writeLink } from '../write-link.ts'
import type { OpenSheet } from './use-sheets.ts'

interface HandInProps {
  opened: boolean
  onClose: () => void
  sheets: readonly OpenSheet[]
  today: string
  onHandIn: (sheet: OpenSheet) => Promise<boolean>
}

/** Those that are ready go; those that are not are named with the reason, and lead to where it is mended. */
export function HandInDialog({ opened, onClose, sheets, today, onHandIn }: HandInProps) {
  const { t, show } = useTools('performance-appraisal-team', 'common')
  const [isBusy, setBusy] = useState(false)
  const judged = sheets.map((one) => ({ one, lacks: lacksOf(one.sheet, one.values, today) }))
  const ready = judged.filter((j) => j.lacks.length === 0)
  const others = judged.filter((j) => j.lacks.length > 0)
  const reason = (lack: Lack): string => {
    if (lack.code === 'self') return t('performance-appraisal-team:lack.self', { day: show.day(lack.until) })
    if (lack.code === 'outside') return t('performance-appraisal-team:lack.outside', { title: lack.title })
    if (lack.code === 'comment') return t('performance-appraisal-team:lack.comment', { grade: lack.grade })
    if (lack.code === 'open-comment') return t('performance-appraisal-team:lack.open-comment', { min: show.whole(GRADE_COMMENT_LENGTH) })
    if (lack.code === 'window') return t('performance-appraisal-team:lack.window')
    return t(`performance-appraisal-team:lack.${lack.code}`, { count: lack.count })
  }
  const handIn = async () => {
    setBusy(true)
    let kept = 0
    for (const { one } of ready) if (await onHandIn(one)) kept += 1
    setBusy(false)
    onClose()
    if (kept > 0) showSuccess(t('performance-appraisal-team:handed', { count: kept }))
  }
  return (
    <Dialog
      opened={opened} onClose={onClose} busy={isBusy} title={t('performance-appraisal-team:hand-in.title', { ready: show.whole(ready.length), total: show.whole(sheets.length) })}
      actions={<><Button onClick={onClose} disabled={isBusy}>{t('common:action.cancel')}</Button>{ready.length > 0 ? <Button look="primary" icon="send" busy={isBusy} onClick={() => void handIn()}>{t('performance-appraisal-team:hand-in', { count: ready.length })}</Button> : null}</>}
    >
      {ready.length > 0 ? <p>{t('performance-appraisal-team:hand-in.message', { people: show.list(ready.map(({ one }) => one.sheet.employee)) })}</p> : <p>{t('performance-appraisal-team:hand-in.none')}</p>}
      {others.length > 0 ? (
        <>
          <h3 className="pt-sub">{t('performance-appraisal-team:not-ready')}</h3>
          <ul className="pt-reasons">
            {others.map(({ one, lacks }) => (
              <li key={one.sheet.recordId}><Link {...writeLink(one.sheet)}>{one.sheet.employee}</Link><small>{lacks.map(reason).join(' ')}</small></li>
            ))}
          </ul>
        </>
      ) : null}
    </Dialog>
  )
}
