import { BalanceScreen } from '../../modules/leave-balance/balance-screen.tsx'
import { ModuleGate } from '../shell/module-gate.tsx'

export const Balance = () => <ModuleGate slug="leave-balance"><BalanceScreen /></ModuleGate>
