/** The address behind an employee's QR code. @see contract/modules/qr-history/README.md#fields */
import { decode64, encode64 } from '../../kit/base64.ts'
import { isDateOfUse } from '../../kit/civil-date.ts'

export interface QrLink {
  /** Id of the employee, or their code. */
  employee: string
  /** A UTC instant (`2026-05-12T01:00:00Z`), or a local time or date at the person's site (`2026-05-12T08:00`, `2026-05-12`). */
  dateTime: string
}

/** Path below the app's base path, without a slash in front. */
export const qrHistoryPath = ({ employee, dateTime }: QrLink): string => `qr-code-history/${encode64(employee)}/${encode64(dateTime)}`

/** The same for the person's training scans. */
export const qrTrainingPath = ({ employee, dateTime }: QrLink): string => `qr-code-history/training-history/${encode64(employee)}/${encode64(dateTime)}`

const MOMENT = /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?)?$/

/** True for a moment as a QR code carries it. */
export const isQrMoment = (text: string): boolean => MOMENT.test(text) && isDateOfUse(text.slice(0, 10))

/** What the segments say; null when they are no code of ours. */
export function readQrLink(employee64: string, dateTime64: string): QrLink | null {
  const [employee, dateTime] = [decode64(employee64)?.trim(), decode64(dateTime64)?.trim()]
  return employee && employee.length <= 100 && dateTime && isQrMoment(dateTime) ? { employee, dateTime } : null
}
