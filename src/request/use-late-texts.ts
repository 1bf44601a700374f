import { useTranslation } from 'react-i18next'

/** Asks for texts that nothing waits for. @returns whether they are here: what says something with them is drawn again once they are */
export const useLateTexts = (ns: string): boolean => useTranslation(ns, { useSuspense: false }).ready
