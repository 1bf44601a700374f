import type { TeamRaterUpdateInput } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { type Team, useTeamChange } from './use-team-change.ts'
import { WhyNot } from './why-not.tsx'

/** A change of the raters as it is asked about. */
export interface AskedChange {
  title: string
  message: string
  confirmLabel: string
  danger?: boolean
  changes: Omit<TeamRaterUpdateInput, 'id' | 'version'>
}

/** Asks before a change is made; it stays while the change is refused. */
export function ConfirmChange({ team, asked: { changes, ...words }, onClose }: { team: Team; asked: AskedChange; onClose: () => void }) {
  const { isBusy, why, change } = useTeamChange(team)
  const confirm = async () => {
    if (await change(changes)) onClose()
  }
  return <ConfirmDialog opened onClose={onClose} {...words} busy={isBusy} onConfirm={() => void confirm()}><WhyNot texts={why} /></ConfirmDialog>
}
