/** What a check of the installation found, and what to do about it. */
export type State = 'ok' | 'warn' | 'fail'

export interface Finding {
  /** What was looked at. */
  name: string
  state: State
  /** One line, without anything secret. */
  says: string
  /** Empty when there is nothing to do. */
  whatToDo: string
}

/** Whether the database can say what was noted: it has the tables; nobody has started with it yet, which is nothing to see to; or it cannot be asked. */
export type Asked = 'ready' | 'empty' | 'away'

export const ok = (name: string, says: string): Finding => ({ name, state: 'ok', says, whatToDo: '' })
export const warn = (name: string, says: string, whatToDo: string): Finding => ({ name, state: 'warn', says, whatToDo })
export const fail = (name: string, says: string, whatToDo: string): Finding => ({ name, state: 'fail', says, whatToDo })

/** A line that says in one what is wrong and, after a colon, what to do. */
export function ofLine(state: 'warn' | 'fail', name: string, line: string): Finding {
  const at = line.indexOf(': ')
  return at < 0 ? { name, state, says: line, whatToDo: '' } : { name, state, says: line.slice(0, at), whatToDo: line.slice(at + 2) }
}

const MARKS: Readonly<Record<State, string>> = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' }

/** A line each, and one more for what is to be done. */
export function asTable(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length))
  return findings.flatMap(({ name, state, says, whatToDo }) => [`${MARKS[state]}  ${name.padEnd(width)}  ${says}`, ...(whatToDo === '' ? [] : [`      ${' '.repeat(width)}  -> ${whatToDo}`])]).join('\n')
}
