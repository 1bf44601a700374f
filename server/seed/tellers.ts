/** What is told of the demo company: leave first, whose days the others keep clear of, then each module that brings a part. */
import { requestModules } from '../modules/request-modules.ts'
import { tellLeave } from './leave.ts'
import type { Teller } from './teller.ts'

/** Loaded only where a demo company is. */
export const demoTellers = async (): Promise<Teller[]> => [tellLeave, ...(await Promise.all(requestModules.flatMap(({ demo }) => demo?.() ?? [])))]
