/** Ops whose input or name changed since they first shipped; the others are at version 1. Nothing is ever taken out of here. */
export interface OpHistory {
  /** The call that carries the op today, when it was renamed. */
  callId?: string
  /** `upcast[v]` turns an input of version v into version v + 1. */
  upcast: Record<number, (input: Record<string, unknown>) => Record<string, unknown>>
}

export const histories: Record<string, OpHistory> = {}
