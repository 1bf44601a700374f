import { useState } from 'react'
import { useOnline } from '../../../api/outbox.ts'
import { type RunCommand, useRunCommand } from '../../../request/act/use-run-command.ts'
import { useTools } from '../../../request/use-tools.ts'

export interface Told {
  busy: boolean
  /** Why it was not taken; empty before, and while it is tried again. */
  why: readonly string[]
  /** @returns false when it was not taken: what was entered stays */
  tell: (command: Omit<RunCommand, 'told' | 'stays' | 'inPlace' | 'undoable'>) => Promise<boolean>
}

/** Does what needs the network, and says where it was asked for why it was refused. */
export function useTold(): Told {
  const { t } = useTools()
  const run = useRunCommand()
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState<readonly string[]>([])
  const tell: Told['tell'] = async (command) => {
    if (busy) return false
    setWhy([])
    if (!online) {
      setWhy([t('request:act.needs-network')])
      return false
    }
    setBusy(true)
    const refused = await new Promise<readonly string[] | null>((told) => void run({ ...command, told }))
    setBusy(false)
    setWhy(refused ?? [])
    return refused === null
  }
  return { busy, why, tell }
}
