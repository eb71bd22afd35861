import { useRef, useState, type FormEvent } from 'react'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import type { CurrentUser } from '#api/contract/session'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'

type Missing = { email?: string; password?: string }

/** Email and password; what is missing is said at its field, a refusal above the button. */
export function PasswordForm() {
  const t = useText()
  const { signIn } = useSession()
  const [isVisible, setIsVisible] = useState(false)
  const [missing, setMissing] = useState<Missing>({})
  const emailRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (body: { email: string; password: string }) =>
      (
        await http<CurrentUser>('users/login', {
          method: 'POST',
          body,
          onUnauthorized: 'ignore',
        })
      ).json,
    onSuccess: signIn,
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const email = emailRef.current?.value.trim() ?? ''
    const password = passwordRef.current?.value ?? ''
    setMissing({
      ...(email ? {} : { email: t('login.email_required') }),
      ...(password ? {} : { password: t('login.password_required') }),
    })
    if (!email) emailRef.current?.focus()
    else if (!password) passwordRef.current?.focus()
    else mutate({ email, password })
  }

  const toggle = t(isVisible ? 'login.hide_password' : 'login.show_password')
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2}>
      <TextField
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        required
        inputRef={emailRef}
        error={missing.email !== undefined}
        helperText={missing.email}
      />
      <TextField
        label={t('login.password')}
        name="password"
        type={isVisible ? 'text' : 'password'}
        autoComplete="current-password"
        required
        inputRef={passwordRef}
        error={missing.password !== undefined}
        helperText={missing.password}
        slotProps={{
          input: {
            endAdornment: (
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
            ),
          },
        }}
      />
      <ErrorAlert error={error} />
      <Button type="submit" variant="contained" size="large" loading={isPending}>
        {t('login.submit')}
      </Button>
    </Stack>
  )
}
