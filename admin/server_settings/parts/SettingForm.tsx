import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { isConflict, SaveConflict } from '../../core/forms/saving/SaveConflict.js'
import { fieldErrorsOf } from '../../core/forms/server_errors.js'
import { addressOf, useSetting } from '../queries.js'
import { RemoveSetting } from './RemoveSetting.js'
import { ScopeSelect } from './ScopeSelect.js'
import { isModelKey, nameOfSetting } from '../setting_names.js'
import { SettingTestResult } from './SettingTestResult.js'
import type { SettingFormState } from '../useSettingForm.js'

type Props = {
  state: SettingFormState
  /** Whether the form shows the server's errors for a field next to that field. */
  hasField: (field: string) => boolean
  /** Label of the test button; omit it for forms without one. */
  testText?: string
  onTest?: () => void
  children: ReactNode
}

/** Layout of all setting forms: scope, fields, test result and buttons. */
export function SettingForm({ state, hasField, testText, onTest, children }: Props) {
  const t = useText()
  const { setting, element, save, test, isDirty } = state
  const isShownAtField = (error: unknown) => fieldErrorsOf(error).some(([field]) => hasField(field))
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 }, maxWidth: 820 }}>
      <FormFrame
        ref={element}
        label={nameOfSetting(t, setting.key)}
        onSubmit={state.submit}
        isDirty={isDirty}
        isPending={save.isPending}
        error={save.error}
      >
        <Stack spacing={2.5}>
          {isModelKey(setting.key) && <ScopeSelect {...{ setting, isDirty }} />}
          {children}
          {!isShownAtField(test.error) && (
            <SettingTestResult settingKey={setting.key} result={test.data} error={test.error} />
          )}
          <SaveError state={state} isShownAtField={isShownAtField(save.error)} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Button type="submit" variant="contained" loading={save.isPending}>
              {t('server_settings.save')}
            </Button>
            {testText && (
              <Button
                variant="outlined"
                loading={test.isPending}
                onClick={() => (onTest ? onTest() : state.testDraft())}
              >
                {testText}
              </Button>
            )}
            <Box sx={{ flex: 1 }} />
            {setting.isSet && <RemoveSetting setting={setting} />}
          </Box>
        </Stack>
      </FormFrame>
    </Paper>
  )
}

/** Reason why the setting was not saved. If another user changed it, the input is kept, and both versions are offered. */
function SaveError({
  state,
  isShownAtField,
}: {
  state: SettingFormState
  isShownAtField: boolean
}) {
  const { setting, save } = state
  const { refetch, isFetching, error } = useSetting(addressOf(setting))
  if (isConflict(save.error)) {
    return (
      <SaveConflict
        isBusy={save.isPending || isFetching}
        error={error}
        onOverwrite={state.overwrite}
        // `SettingEdit` renders a new form for the loaded version.
        onLoadSaved={() => void refetch()}
      />
    )
  }
  return save.error !== null && !isShownAtField && <ErrorAlert error={save.error} />
}
