export interface Check {
  /** Like `RFC 7644, 3.5.2`. */
  section: string
  what: string
  /** What was not as it must be; null: it was. */
  missed: string | null
}
export function comply(of: { url: string; token: string; employeeNumber?: string; extension?: Record<string, unknown> }): Promise<Check[]>
