/** Shortcuts of one letter: a person can switch them off (WCAG 2.1.4), and they never take a letter somebody types. */

/** Kept on the device; 'off' switches them off. */
const KEYS_SETTING = 'ess_keys'

export const keysAreOn = (): boolean => localStorage.getItem(KEYS_SETTING) !== 'off'

/** Remembers the choice on this device. */
export const switchKeys = (on: boolean): void => (on ? localStorage.removeItem(KEYS_SETTING) : localStorage.setItem(KEYS_SETTING, 'off'))

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]'

/** True when a key press may be a shortcut: no modifier, nobody types, no dialog is open, and they are switched on. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const typing = event.target instanceof HTMLElement && event.target.closest(TYPED_INTO) !== null
  return !typing && document.querySelector('[aria-modal="true"]') === null && keysAreOn()
}

/** Keys that open the search of everything, as this keyboard names them. They hold a modifier: nobody switches them off. */
export const findKeys = (): readonly string[] => [/Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl', 'K']
