import { BonusView, SlipView } from '../../modules/payroll/document-screen.tsx'
import { PayView } from '../../modules/payroll/pay-screen.tsx'
import { ModuleGate } from '../shell/module-gate.tsx'

export const PayScreen = () => <ModuleGate slug="payroll"><PayView of="payroll" /></ModuleGate>
export const SlipScreen = () => <ModuleGate slug="payroll"><SlipView /></ModuleGate>
export const BonusesScreen = () => <ModuleGate slug="bonus"><PayView of="bonus" /></ModuleGate>
export const BonusScreen = () => <ModuleGate slug="bonus"><BonusView /></ModuleGate>
