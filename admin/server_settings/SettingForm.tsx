import type { KeyboardEvent, ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { useText } from '../app/i18n.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { LeaveGuard } from '../ui/form/LeaveGuard.js'
import { fieldErrorsOf } from '../ui/form/server_errors.js'
import { RemoveSetting } from './RemoveSetting.js'
import { ScopeSelect } from './ScopeSelect.js'
import { isModelKey, nameOfSetting } from './setting_names.js'
import { SettingTestResult } from './SettingTestResult.js'
import type { SettingFormState } from './useSettingForm.js'

type Props = {
  state: SettingFormState
  /** Whether the form has a place beside a field for the server's words. */
  hasField: (field: string) => boolean
  /** Text of the button that tries the setting; without it there is none. */
  testText?: string
  onTest?: () => void
  children: ReactNode
}

/** The frame of every editor: for whom, the fields, what a trial showed, and the buttons. */
export function SettingForm({ state, hasField, testText, onTest, children }: Props) {
  const t = useText()
  const { setting, element, save, test, isDirty } = state
  const isTold = (error: unknown) => fieldErrorsOf(error).some(([field]) => hasField(field))
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }
  }
  return (
    <Paper
      variant="outlined"
      component="form"
      ref={element}
      noValidate
      onSubmit={state.submit}
      onKeyDown={onKeyDown}
      aria-label={nameOfSetting(t, setting.key)}
      sx={{ p: { xs: 1.5, sm: 2.5 }, maxWidth: 820 }}
    >
      <LeaveGuard isDirty={isDirty && !save.isPending} />
      <Stack spacing={2.5}>
        {isModelKey(setting.key) && <ScopeSelect {...{ setting, isDirty }} />}
        {children}
        {!isTold(test.error) && (
          <SettingTestResult settingKey={setting.key} result={test.data} error={test.error} />
        )}
        {save.error !== null && !isTold(save.error) && <ErrorAlert error={save.error} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {t('server_settings.save')}
          </Button>
          {testText && (
            <Button
              variant="outlined"
              loading={test.isPending}
              onClick={() => (onTest ? onTest() : state.tryOut())}
            >
              {testText}
            </Button>
          )}
          <Box sx={{ flex: 1 }} />
          {setting.isSet && <RemoveSetting setting={setting} />}
        </Box>
      </Stack>
    </Paper>
  )
}
