import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core'
import { Mantine } from '../theme/mantine.tsx'

/** A password with its label, its fault and an eye to look at it. */
export const PasswordInput = (props: PasswordInputProps) => <Mantine><MantinePasswordInput {...props} /></Mantine>
