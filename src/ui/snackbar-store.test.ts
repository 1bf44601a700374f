import { beforeEach, describe, expect, it } from 'vitest'
import { closeSnackbar, showError, showInfo, showSuccess, snackbars } from './snackbar-store.ts'

beforeEach(() => {
  for (const bar of snackbars.read()) closeSnackbar(bar.id)
})

describe('snackbars', () => {
  it('a success goes after three seconds, and needs no text', () => {
    showSuccess()
    expect(snackbars.read()).toMatchObject([{ kind: 'success', texts: [], staysMs: 3000 }])
  })
  it('an error stays until it is closed, with its heading, texts and reference', () => {
    showError({ heading: 'snackbar.heading-400', texts: ['a', 'b'], reference: 'r-1' })
    expect(snackbars.read()).toMatchObject([{ kind: 'error', heading: 'snackbar.heading-400', texts: ['a', 'b'], reference: 'r-1', staysMs: Infinity }])
    closeSnackbar(snackbars.read()[0]?.id ?? 0)
    expect(snackbars.read()).toEqual([])
  })
  it('the same error is not shown twice, and a cancelled request not at all', () => {
    showError({ heading: 'snackbar.heading-404', texts: ['a'] })
    showError({ heading: 'snackbar.heading-404', texts: ['a'] })
    showError(null)
    expect(snackbars.read()).toHaveLength(1)
  })
  it('three at most; the newest stays', () => {
    for (const text of ['1', '2', '3', '4']) showInfo(text)
    expect(snackbars.read().map((b) => b.texts[0])).toEqual(['2', '3', '4'])
  })
})
