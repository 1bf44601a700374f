import { useState } from 'react'
import { readQrLink } from '../../../../contract/modules/qr-history/link.ts'
import type { Direction } from '../../../../contract/modules/training/code.ts'
import { port } from '../../../api/offline.ts'
import { undo, useOutbox } from '../../../api/outbox.ts'
import { useTools } from '../../../request/use-tools.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showErrorDialog } from '../../../ui/error-dialog-store.ts'
import { Scanner } from '../../../ui/scanner/scanner.tsx'
import { Note } from '../../../ui/states.tsx'
import { ScanResult } from '../scan/scan-result.tsx'
import { sendScan } from '../scan/send-scan.ts'
import type { PersonHere } from './people.ts'
import { UNDO_MS } from '../../../request/act/use-run-command.ts'

/** Whose card it is: what stands in its link. Null for what is no card. */
function badgeOf(text: string): string | null {
  const [, employee64 = '', dateTime64 = ''] = /\/qr-code-history\/([^/?#]+)\/([^/?#]+)$/.exec(text) ?? []
  return employee64 === '' ? null : (readQrLink(employee64, dateTime64)?.employee ?? null)
}

interface Badge {
  seq: number
  person: string
}

interface BadgeDialogProps {
  sessionId: string
  direction: Direction
  people: readonly PersonHere[]
  onClose: () => void
}

/** Cards of people without a phone, one after another: the camera goes on, each result stands below with its way back. */
export function BadgeDialog({ sessionId, direction, people, onClose }: BadgeDialogProps) {
  const { t, show } = useTools('training-attendance', 'common')
  const [badges, setBadges] = useState<readonly Badge[]>([])
  const [foreign, setForeign] = useState(false)
  const rows = useOutbox()
  const read = async (text: string) => {
    const employee = badgeOf(text)
    setForeign(employee === null)
    if (employee === null) return announce(t('training-attendance:badge.foreign'))
    const known = people.find(({ person }) => person.employeeId === employee || person.employeeCode === employee)?.person
    try {
      const seq = await sendScan({ by: 'badge', text, sessionId, direction, ...(known ? { employeeId: known.employeeId } : {}) }, { key: 'sync:item.badge', params: { person: known?.employee ?? employee, time: show.clock(port.now()) } }, UNDO_MS)
      setBadges((all) => [{ seq, person: known?.employee ?? t('training-attendance:badge.unknown') }, ...all])
    } catch (error) {
      showErrorDialog({ texts: [t(`request:act.not-kept.${error instanceof Error ? error.name : 'Error'}`, { defaultValue: t('request:act.not-kept.Error') })] })
    }
  }
  return (
    <Dialog opened onClose={onClose} title={t('training-attendance:badge.title')} sheet actions={<Button look="primary" onClick={onClose}>{t('common:action.close')}</Button>}>
      <div className="tr-camera" data-in-dialog><Scanner onRead={(text) => void read(text)} /></div>
      <div className="tr-results">
        {foreign ? <Note tone="yellow" icon="alert" role="status">{t('training-attendance:badge.foreign')}</Note> : null}
        {badges.length === 0 ? <p className="tr-hint">{t('training-attendance:badge.hint')}</p> : null}
        {badges.map(({ seq, person }, i) => {
          const row = rows.find((one) => one.seq === seq)
          if (!row) return null
          return (
            <div key={seq} className="tr-badge">
              <ScanResult row={row} person={person} isNewest={i === 0} />
              {row.state === 'queued' && row.attempts === 0 ? <Button size="small" icon="undo" onClick={() => void undo(seq)} aria-label={t('training-attendance:act.undo-of', { person })}>{t('request:act.undo')}</Button> : null}
            </div>
          )
        })}
      </div>
    </Dialog>
  )
}
