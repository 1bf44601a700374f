import type { Language } from '../../../contract/kit/language.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { SegmentedTabs } from '../../ui/segmented-tabs.tsx'
import { showInfo } from '../../ui/snackbar-store.ts'
import { chooseColourScheme, type ColourScheme, useColourScheme } from '../../ui/theme/colour-scheme.ts'
import { dark, light } from '../../ui/theme/palette.ts'
import { useMedia } from '../../ui/use-media.ts'
import { chooseLanguage } from '../i18n.ts'

/** Languages by their own name, whatever the language of the screen. */
const names: Record<Language, string> = { en: 'English', id: 'Bahasa Indonesia', ar: 'العربية' }

export function LanguageChoice() {
  const { t, i18n } = useTranslation('me')
  const client = useQueryClient()
  // Answers hold words of the server: they are asked for again in the new language.
  const choose = async (lng: Language) => {
    if (await chooseLanguage(lng)) await client.invalidateQueries()
    else showInfo(t('language.away'))
  }
  const segments = (Object.keys(names) as Language[]).map((value) => ({ value, label: <span lang={value}>{names[value]}</span> }))
  return (
    <div className="me-choice">
      <span>{t('language')}</span>
      <SegmentedTabs label={t('language')} value={i18n.language as Language} onChange={(lng) => void choose(lng)} segments={segments} />
    </div>
  )
}

export function ThemeChoice() {
  const { t } = useTranslation('me')
  const colorScheme = useColourScheme()
  const systemDark = useMedia('(prefers-color-scheme: dark)')
  const isDark = colorScheme === 'dark' || (colorScheme === 'auto' && systemDark)
  useEffect(() => {
    document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.setAttribute('content', isDark ? dark.bg : light.bg)
  }, [isDark])
  return (
    <div className="me-choice">
      <span>{t('theme')}</span>
      <SegmentedTabs<ColourScheme>
        label={t('theme')} value={colorScheme} onChange={chooseColourScheme}
        segments={[
          { value: 'light', label: <><Icon name="sun" size={16} />{t('theme.light')}</> },
          { value: 'dark', label: <><Icon name="moon" size={16} />{t('theme.dark')}</> },
          { value: 'auto', label: <><Icon name="monitor" size={16} />{t('theme.system')}</> },
        ]}
      />
    </div>
  )
}
