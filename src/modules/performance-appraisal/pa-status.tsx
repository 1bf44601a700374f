import { PaStatus, type PaStatusId } from '../../../contract/growth/appraisal.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import type { ToneName } from '../../ui/theme/palette.ts'

/** Appraisal's own colours: not started and in progress yellow, in approval blue, waiting and done grey. @see docs/product/appraisal.md#states */
const looks: Record<PaStatusId, { tone: ToneName; icon: IconName }> = {
  [PaStatus.notStarted]: { tone: 'yellow', icon: 'clock' }, [PaStatus.inProgress]: { tone: 'yellow', icon: 'edit' }, [PaStatus.waiting]: { tone: 'grey', icon: 'clock' },
  [PaStatus.inApproval]: { tone: 'blue', icon: 'send' }, [PaStatus.done]: { tone: 'grey', icon: 'check' },
}

export function PaStatusChip({ id, text }: { id: PaStatusId; text: string }) {
  return <StatusLabel {...looks[id]}>{text}</StatusLabel>
}
