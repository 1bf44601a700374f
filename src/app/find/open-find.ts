/** The one search of the product: anything may open it, one place shows it (src/app/shell/shell-keys.tsx), be it a moment later. */
let opened = false
let tell: (() => void) | undefined

export function openFind(open: boolean): void {
  opened = open
  tell?.()
}

export const findOpened = {
  subscribe: (listener: () => void) => {
    tell = listener
    return () => void (tell = undefined)
  },
  read: () => opened,
}
