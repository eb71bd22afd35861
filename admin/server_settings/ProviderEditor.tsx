import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { ServerSettingRecord } from '#api/contract/server_settings'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { LeaveGuard } from '../ui/form/LeaveGuard.js'
import { fieldErrorsOf } from '../ui/form/server_errors.js'
import { ModelTestResult } from './ModelTestResult.js'
import { PriceFields } from './PriceFields.js'
import { bodyOf, formOf, missingFields, withKind, type ProviderForm } from './provider_form.js'
import { FIELDS_OF, kindOf, PROVIDER_KINDS } from './provider_kinds.js'
import { ProviderFields } from './ProviderFields.js'
import { RemoveProvider } from './RemoveProvider.js'
import { useSaveSetting, useTestSetting } from './setting_queries.js'

/** Which model writes attacks and judges answers: choose, try, save, or go back to the built-in ones. */
export function ProviderEditor({ setting }: { setting: ServerSettingRecord }) {
  const t = useText()
  const stored = formOf(setting.value)
  const [form, setForm] = useState<ProviderForm>(stored)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const [attempts, setAttempts] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const save = useSaveSetting(setting.key, () => toast(t('server_settings.saved')))
  const test = useTestSetting(setting.key)
  const isDirty = JSON.stringify(bodyOf(form)) !== JSON.stringify(bodyOf(stored))
  const refused = Object.fromEntries([...fieldErrorsOf(test.error), ...fieldErrorsOf(save.error)])
  const errors = { ...refused, ...missing }

  // Focus belongs to the document: the first field that is wrong gets it, once it is marked.
  useEffect(() => {
    if (attempts === 0) return
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, save.error, test.error])

  const change = (next: ProviderForm) => {
    setForm(next)
    setMissing({})
    save.reset()
    // A result belongs to what was tried.
    test.reset()
  }
  const send = (how: (body: object) => void) => {
    const empty = missingFields(form)
    setAttempts((count) => count + 1)
    setMissing(Object.fromEntries(empty.map((name) => [name, t('server_settings.required')])))
    if (empty.length === 0) how(bodyOf(form))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    test.reset()
    send((body) => save.mutate(body))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }
  }
  const isTold = (error: unknown) => fieldErrorsOf(error).some(([field]) => isShown(form, field))

  return (
    <Paper
      variant="outlined"
      component="form"
      ref={element}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      aria-label={t('server_settings.provider.name')}
      sx={{ p: { xs: 1.5, sm: 2.5 }, maxWidth: 820 }}
    >
      <LeaveGuard isDirty={isDirty && !save.isPending} />
      <Stack spacing={2.5}>
        <Alert severity="info">{t('server_settings.provider.what_leaves')}</Alert>
        <TextField
          select
          label={t('server_settings.field.kind')}
          value={form.kind}
          onChange={({ target }) =>
            change(withKind(form, kindOf(target.value) ?? form.kind, stored))
          }
          slotProps={{ select: { native: true } }}
          helperText={t(`server_settings.kind_hint.${form.kind}`)}
        >
          {PROVIDER_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`server_settings.kind.${kind}`)}
            </option>
          ))}
        </TextField>
        <ProviderFields {...{ form, stored, errors }} onChange={change} />
        <PriceFields {...{ form, errors }} onChange={change} />
        {!isTold(test.error) && <ModelTestResult result={test.data} error={test.error} />}
        {save.error !== null && !isTold(save.error) && <ErrorAlert error={save.error} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {t('server_settings.save')}
          </Button>
          <Button
            variant="outlined"
            loading={test.isPending}
            onClick={() => {
              save.reset()
              send((body) => test.mutate(body))
            }}
          >
            {t('server_settings.test.button')}
          </Button>
          <Box sx={{ flex: 1 }} />
          {setting.isSet && <RemoveProvider settingKey={setting.key} />}
        </Box>
      </Stack>
    </Paper>
  )
}

/** Whether the form has a place beside a field for the server's words. */
const isShown = ({ kind }: ProviderForm, field: string) =>
  field.startsWith('prices.') ||
  FIELDS_OF[kind].some(({ name }) => field === name || field.startsWith(`${name}.`))
