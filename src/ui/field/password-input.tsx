import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import './field.css'
import './password-input.css'
import { PasswordInput as Field, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import { Mantine } from '../theme/mantine.tsx'

/** That of the fields beside it, which are our own. */
const LOOK = { root: 'ess-field', label: 'ess-label', error: 'ess-error', input: 'ess-input', visibilityToggle: 'ess-icon-button' }
/** More than a line may stand below it: rules that are ticked while one types. */
const BELOW = { component: 'div', className: 'ess-hint' } as const
const Eye = () => <Icon name="eye" />

/** A password with its label, what is to be known of it, its fault, and an eye to look at it. */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation('ui')
  return (
    <Mantine>
      <Field
        inputWrapperOrder={['label', 'input', 'error', 'description']} classNames={LOOK} descriptionProps={BELOW} aria-invalid={props.error ? true : undefined} autoCapitalize="off" spellCheck={false}
        visibilityToggleIcon={Eye} visibilityToggleFocusable visibilityToggleButtonProps={{ 'aria-label': t('secret.show'), title: t('secret.show') }} {...props}
      />
    </Mantine>
  )
}
