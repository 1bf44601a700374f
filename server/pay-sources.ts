/** Whose books pay takes from: the one place that names them, for the server and for `npm run payroll`. */
import { type InstalmentSource, noInstalments } from './payroll/instalments.ts'

export const instalmentSource: InstalmentSource = noInstalments
