import './me.css'
import { useTranslation } from 'react-i18next'
import { findKeys } from '../../lib/single-keys.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** Keys and the key of what they do. */
const keys: [readonly string[], string][] = [
  [findKeys(), 'keys.find'],
  [['?'], 'keys.help'],
  [['/'], 'keys.search'],
  [['j', 'k'], 'keys.move'],
  [['Enter'], 'keys.open'],
  [['x'], 'keys.choose'],
  [['a'], 'keys.approve'],
  [['v'], 'keys.revise'],
  [['r'], 'keys.reject'],
]

/** What the keyboard shortcuts are; a decision always asks once more. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('me')
  return (
    <Dialog opened onClose={onClose} title={t('keys')}>
      <dl className="me-keys">
        {keys.map(([pressed, does]) => (
          <div key={does}>
            <dt>{pressed.map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      <p className="me-hint">{t('keys.off-hint')}</p>
    </Dialog>
  )
}
