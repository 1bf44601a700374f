/** The calendar of a period, in a dialog and beside a form: one file for a device to fetch and keep. */
export { PeriodAside } from './period-aside.tsx'
export { PeriodDialog } from './period-dialog.tsx'
