import { useState } from 'react'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { useText } from '../../core/i18n/i18n.js'
import { AccountField } from './AccountField.js'

/** Password field that supports pasting, password managers and show/hide. */
export function PasswordField(props: {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  fault?: string | undefined
  hint?: string
  autoFocus?: boolean
  isOptional?: boolean
}) {
  const t = useText()
  const [isVisible, setIsVisible] = useState(false)
  const toggle = t(isVisible ? 'login.hide_password' : 'login.show_password')
  return (
    <AccountField
      label={props.label}
      name={props.name}
      type={isVisible ? 'text' : 'password'}
      autoComplete={props.autoComplete}
      autoFocus={props.autoFocus ?? false}
      isOptional={props.isOptional}
      fault={props.fault}
      hint={props.hint}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            size="small"
            aria-label={toggle}
            onClick={() => setIsVisible(!isVisible)}
          >
            {isVisible ? <VisibilityOff /> : <Visibility />}
          </IconButton>
        </InputAdornment>
      }
    />
  )
}
