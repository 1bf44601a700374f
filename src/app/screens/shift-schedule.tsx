import { PlannerScreen } from '../../modules/shift-schedules/planner-screen.tsx'
import { ModuleGate } from '../shell/module-gate.tsx'

export const ShiftSchedule = () => <ModuleGate slug="shift-schedules"><PlannerScreen /></ModuleGate>
